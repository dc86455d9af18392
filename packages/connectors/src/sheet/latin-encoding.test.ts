import { expect, test } from 'vitest';
import { decodeBytes } from './decode-bytes.ts';
import { readText } from './encoding.ts';
import { latinEncoding } from './latin-encoding.ts';

/** Tables of a few rows, as offices of these countries write them, and the encodings that hold all of their letters. */
const tables: Record<
  string,
  {
    text: string;
    encodings: readonly ('windows-1252' | 'macintosh' | 'ibm850' | 'windows-1250' | 'windows-1254')[];
  }
> = {
  german: {
    text: 'Kunde;Straße;Umsatz;Fläche\nMüller;Königstraße 4;1200.5;groß\nSchröder;Hauptweg 1;88.25;klein\nWeiß;Ölmühle;3.75;mäßig\nJäger;Bäckergasse;12.5;übel',
    encodings: ['windows-1252', 'macintosh', 'ibm850'],
  },
  french: {
    text: 'Société;Région;Montant;Catégorie\nCafé de la Gare;Île-de-France;1200.5;créée\nCrêperie;Rhône-Alpes;88.25;à vérifier\nL’Étoile;Midi-Pyrénées;3.75;garçon\nNoël & Cie;Finistère;12.5;où',
    encodings: ['windows-1252', 'macintosh'],
  },
  spanish: {
    text: 'Compañía;Región;Importe;Año\nPeña S.A.;Cataluña;1200.5;2024\nMuñoz;León;88.25;2024\nNúñez;Málaga;3.75;2023\nGarcía;Córdoba;12.5;2023',
    encodings: ['windows-1252', 'macintosh', 'ibm850'],
  },
  portuguese: {
    text: 'Razão social;Município;Valor;Situação\nConstruções Lda;São Paulo;1200.5;inscrição\nIrmãos Simões;Maceió;88.25;não\nJoão;Brasília;3.75;situação\nAntônio;Goiânia;12.5;três',
    encodings: ['windows-1252', 'macintosh', 'ibm850'],
  },
  italian: {
    text: 'Società;Città;Valore;Qualità\nCaffè Perù;Forlì;1200.5;più\nUniversità;Cantù;88.25;sì\nLibertà;Mondovì;3.75;già\nVerità;Salò;12.5;così',
    encodings: ['windows-1252', 'macintosh', 'ibm850'],
  },
  nordic: {
    text: 'Kunde;Sted;Beløb;Måned\nSørensen;Århus;1200.5;år\nKjær;Tromsø;88.25;måned\nÅse;Ålesund;3.75;på\nØstergaard;Nærøy;12.5;når',
    encodings: ['windows-1252', 'macintosh', 'ibm850'],
  },
  swedish: {
    text: 'Företag;Ort;Belopp;Månad\nSjöström;Göteborg;1200.5;första\nÅkesson;Malmö;88.25;på\nBäckman;Umeå;3.75;är\nÖberg;Växjö;12.5;år',
    encodings: ['windows-1252', 'macintosh', 'ibm850'],
  },
  polish: {
    text: 'Firma;Miasto;Kwota;Stan\nSpółka;Łódź;1200.5;zapłacone\nWójcik;Kraków;88.25;częściowo\nŻółw;Gdańsk;3.75;później\nŚwięty;Poznań;12.5;będzie',
    encodings: ['windows-1250'],
  },
  czech: {
    text: 'Společnost;Město;Částka;Stav\nDvořák;Plzeň;1200.5;zaplaceno včas\nRůžička;České Budějovice;88.25;částečně\nŠťastný;Ústí;3.75;později\nŽák;Třebíč;12.5;příští',
    encodings: ['windows-1250'],
  },
  hungarian: {
    text: 'Cég;Város;Összeg;Állapot\nErdős;Győr;1200.5;fizetve\nKovács;Szeged;88.25;később\nTűzoltó;Hódmezővásárhely;3.75;részben\nBíró;Pécs;12.5;jövő',
    encodings: ['windows-1250'],
  },
  turkish: {
    text: 'Şirket;Şehir;Tutar;Durum\nYılmaz;İstanbul;1200.5;ödendi\nÇelik;İzmir;88.25;kısmi\nÖztürk;Eskişehir;3.75;değil\nGüneş;Muğla;12.5;yarın',
    encodings: ['windows-1254'],
  },
};

/** Bytes of a text in an encoding of a byte for each letter, as Node only reads them. */
function encoded(text: string, encoding: (typeof tables)[string]['encodings'][number]): Uint8Array {
  const signs = new Map<string, number>();
  for (let byte = 255; byte >= 0; byte -= 1)
    signs.set(decodeBytes(Uint8Array.of(byte), encoding) ?? '', byte);
  return Uint8Array.from(text, (sign) => {
    const byte = signs.get(sign);
    if (byte === undefined) throw new Error(`${encoding} has no ${sign}`);
    return byte;
  });
}

const cases = Object.entries(tables).flatMap(([language, { text, encodings }]) =>
  encodings.map((encoding) => [language, encoding, text] as const),
);

test.each(cases)('[UPL-09] a table in %s, %s: read as it was written, which is told', (_, encoding, text) => {
  const notes: string[] = [];
  const read = readText(encoded(text, encoding), (note) => notes.push(note));
  expect(read).toEqual({ text, encoding });
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatch(/^文字按.+编码读取（如“.+”）；文字不对时请在预览中改选文字编码$/);
});

test('[UPL-09] a long text whose first lines are plain is read by the others', () => {
  const text = `Name;n\n${'Smith;1\n'.repeat(40_000)}Müller;2\nWeiß;3\n`;
  expect(readText(encoded(text, 'windows-1252')).text).toBe(text);
});

test('[UPL-09] where two encodings make words of a text, or none does, its uploader is asked', () => {
  for (const [text, encoding] of [
    // Schršder is a word to Czechs.
    ['Name;n\nSchröder;1\nschön;2\n', 'macintosh'],
    // Signs alone tell nothing.
    ['Product;Note\nWidget;20 °C\nOther;5 ± 2\n', 'windows-1252'],
    ['Name;n\nMuñoz;1\nŠkoda;2\nDvořák;3\n', undefined],
  ] as const) {
    const bytes =
      encoding === undefined
        ? Buffer.from('TmFtZTtuCk11bm96OzEKTXXxb3o7MQooa29kYTsyCkR2b/jhazszCpFcCg==', 'base64')
        : encoded(text, encoding);
    expect(() => readText(bytes)).toThrow('请在上传表格的预览中选择文字编码');
  }
});

test('[UPL-09] Chinese in GBK and Big5 beside Latin words is never taken for Latin letters', () => {
  let seed = 11;
  const draw = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  const latinWord = (): number[] => Array.from({ length: 3 + draw(6) }, () => 0x61 + draw(26));
  const gbk = (): number[] => [0xb0 + draw(0x28), 0xa1 + draw(94)];
  const big5 = (): number[] => [0xa4 + draw(0x22), draw(10) < 4 ? 0x40 + draw(63) : 0xa1 + draw(94)];
  const taken: unknown[] = [];
  for (const character of [gbk, big5])
    for (let text = 0; text < 10_000; text += 1) {
      const words = Array.from({ length: 4 + draw(6) }, () => [
        ...(draw(3) === 0 ? latinWord() : []),
        ...Array.from({ length: 2 + draw(3) }, character).flat(),
        draw(3) === 0 ? 0x0a : 0x2c,
      ]);
      const bytes = Uint8Array.from(words.flat());
      if (latinEncoding(bytes) !== undefined) taken.push(bytes);
    }
  expect(taken).toEqual([]);
});

test('[UPL-09] one word of traditional Chinese among many plain ones is Chinese', () => {
  for (const [bytes, text] of [
    ['b3JkZXJfaWQsVGFpcGVpLHByaWNlCjc5Nyy0TrZFtqEsVG90YWwK', 'order_id,Taipei,price\n797,就診間,Total\n'],
    [
      'vVSxb6RwQXBwbGUgaVBob25lLDEwMjYsZS1tYWlsCjEsu/mu5lRvdGFsLHgK',
      '確得小Apple iPhone,1026,e-mail\n1,價格Total,x\n',
    ],
  ] as const)
    expect(readText(Buffer.from(bytes, 'base64'))).toEqual({ text, encoding: 'big5' });
});

test('[UPL-09] apostrophes alone, as English and Italian have them, are those of Windows', () => {
  for (const text of [
    'Note;n\nDon’t stop;1\nBob’s order;2\n',
    'Note;n\n“Won’t do” – he said;1\n',
    'Nome;n\nSant’Elena;1\nBanca dell’Adige;2\n',
    'Name;n\nO’Brien;1\n',
  ])
    expect(readText(encoded(text, 'windows-1252'))).toEqual({ text, encoding: 'windows-1252' });
  // A letter with a mark stands at the same byte.
  const spanish = 'Nombre;n\nMaría;1\nGarcía;2\n';
  expect(readText(encoded(spanish, 'macintosh')).text).toBe(spanish);
  const italian = 'Nome;n\nCittà;1\n';
  expect(readText(encoded(italian, 'ibm850')).text).toBe(italian);
});

test('[UPL-09] a chosen encoding is what a text is read in, but for what is certainly UTF-8 or UTF-16', () => {
  const german = encoded('Straße;1\n', 'macintosh');
  expect(readText(german, undefined, 'macintosh')).toEqual({ text: 'Straße;1\n', encoding: 'macintosh' });
  expect(() => readText(Uint8Array.of(0x41, 0x0a, 0xff, 0x30), undefined, 'gb18030')).toThrow(
    '第2行有无法识别的字节（文件编码为 简体中文（GBK、GB18030））',
  );
  // The choice of the file before stands for the next one.
  for (const [bytes, encoding] of [
    [Buffer.from('Straße;1\n'), 'utf-8'],
    [Buffer.from('\ufeffStraße;1\n', 'utf16le'), 'utf-16le'],
  ] as const) {
    const notes: string[] = [];
    expect(readText(bytes, (note) => notes.push(note), 'windows-1252')).toEqual({
      text: 'Straße;1\n',
      encoding,
    });
    expect(notes[0]).toContain('没有按所选的西欧（Windows-1252、Latin-1）读取');
  }
  expect(readText(Buffer.from('plain;1\n'), undefined, 'windows-1250').text).toBe('plain;1\n');
});
