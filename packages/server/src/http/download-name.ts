/** Names of devices: Windows opens them whatever follows the first dot. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)\s*(?=\.|$)/i;

/** A name as every system takes it in a file's, without what is not seen or turns the order of its signs. */
export function fileTitle(name: string): string {
  const plain = name
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .replace(device, '$&_');
  return [...plain].slice(0, 80).join('') || '图表';
}

/** A file's name with the time it was made at, from a widget's name. */
export function fileNameOf(name: string, moment: string, extension: string, cutAt: number | null): string {
  const cut = cutAt === null ? '' : `（前${cutAt}行）`;
  const time = moment.replace(/[-:]/g, '').replace(' ', '_').slice(0, 13);
  return `${fileTitle(name)}${cut}_${time}.${extension}`;
}

/** Content-Disposition of a download with a Chinese name (RFC 5987), and a plain one for old readers. */
export function attachment(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1);
  return `attachment; filename="export.${extension}"; filename*=UTF-8''${encoded}`;
}
