/** Objects of a PDF, read byte by byte as Latin letters, by the places that its table names. */
export function pdfObjects(file: string): string[] {
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  const lines = file.slice(table).split('\n');
  const count = Number(lines[1]?.split(' ')[1]);
  if (lines[0] !== 'xref' || !(count > 1)) throw new Error('no table of objects');
  return lines.slice(3, 2 + count).map((line, at) => {
    // Each entry is 20 bytes with its end of line.
    const object = file.slice(Number(line.slice(0, 10)));
    if (line.length !== 19 || !object.startsWith(`${at + 1} 0 obj\n`)) throw new Error(`no object ${at + 1}`);
    return object.slice(0, object.indexOf('\nendobj'));
  });
}

/** Texts of the page whose content is the object at this place, by what the fonts say of their codes. */
export function pdfTexts(objects: readonly string[], content: number): string[] {
  const fonts = objects.flatMap((object) => {
    const map = Number(/\/Subtype \/Type3 .*\/ToUnicode (\d+) 0 R/.exec(object)?.[1] ?? 0);
    if (map === 0) return [];
    const pairs = [...(objects[map - 1] ?? '').matchAll(/^<([\dA-F]{2})> <([\dA-F]+)>$/gm)];
    return [new Map(pairs.map(([, code = '', units = '']) => [code, units]))];
  });
  return [...(objects[content] ?? '').matchAll(/^.* Tm (.*)$/gm)].map(([, shown = '']) => {
    const units = [...shown.matchAll(/\/T(\d+) [\d.]+ Tf <([\dA-F]*)>/g)].flatMap(([, font, codes = '']) =>
      (codes.match(/../g) ?? []).map((code) => fonts[Number(font)]?.get(code) ?? ''),
    );
    const digits = units.join('').match(/.{4}/g) ?? [];
    return String.fromCharCode(...digits.map((one) => Number.parseInt(one, 16)));
  });
}
