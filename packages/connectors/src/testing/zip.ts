import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  data: Buffer | string;
  /** Sets the bit that says the part is encrypted. */
  encrypted?: boolean;
  /** What the package says of the size, when it lies. */
  declaredSize?: number;
  /** What the package says of the checksum, when it lies. */
  declaredCrc?: number;
}

/** A package written by hand, so that tests can make broken and hostile ones. */
export function zip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const data = Buffer.from(part.data);
    const packed = deflateRawSync(data);
    const name = Buffer.from(part.name);
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE((part.encrypted === true ? 1 : 0) | 0x0800, 2);
    fixed.writeUInt16LE(8, 4);
    fixed.writeUInt32LE(part.declaredCrc ?? crc32(data), 10);
    fixed.writeUInt32LE(packed.length, 14);
    fixed.writeUInt32LE(part.declaredSize ?? data.length, 18);
    fixed.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), fixed, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fixed, rest, name]));
    files.push(file);
    offset += file.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, list, end]);
}

/** The files of a package, as its directory lists them. */
export function partsOf(bytes: Buffer): (ZipPart & { data: Buffer })[] {
  const parts: (ZipPart & { data: Buffer })[] = [];
  let at = bytes.readUInt32LE(bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 16);
  while (bytes.readUInt32LE(at) === 0x02_01_4b_50) {
    const [size, offset] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const data = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const packed = bytes.subarray(data, data + size);
    const next = at + 46 + name;
    const isFolder = bytes[next - 1] === 0x2f;
    if (!isFolder)
      parts.push({
        name: bytes.toString('utf8', at + 46, next),
        data: bytes.readUInt16LE(at + 10) === 0 ? Buffer.from(packed) : inflateRawSync(packed),
      });
    at = next + extra + comment;
  }
  return parts;
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of one sheet, its XML as given. */
export function workbook(
  sheet: string | Buffer,
  more: { parts?: ZipPart[]; workbook?: string } = {},
): Buffer {
  return zip([
    {
      name: '_rels/.rels',
      data: `<Relationships><Relationship Id="a" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: more.workbook ?? '<workbook><sheets><sheet name="一" sheetId="1" r:id="s1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data:
        `<Relationships><Relationship Id="s1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
        `<Relationship Id="s2" Type="${office}/worksheet" Target="/xl/worksheets/sheet2.xml"/>` +
        `<Relationship Id="t" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>` +
        `<Relationship Id="y" Type="${office}/styles" Target="styles.xml"/>` +
        `<Relationship Id="x" Type="${office}/externalLink" Target="http://127.0.0.1:9/x" TargetMode="External"/>` +
        '</Relationships>',
    },
    { name: 'xl/worksheets/sheet1.xml', data: sheet },
    ...(more.parts ?? []),
  ]);
}
