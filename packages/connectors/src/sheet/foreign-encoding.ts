/* Encodings of Korean and Japanese: their bytes are valid GBK too, and read so they are Chinese that nobody wrote. */

interface ForeignEncoding {
  /** What TextDecoder calls it. */
  label: string;
  name: string;
  /** Signs that most of a table in the language is written with. */
  usual: Set<string>;
}

const hangul =
  '이다의가는에을하고지로사은기를도인자원부일수대전시제정성과동회서보공구장비경주무관상조용해유신국리실나소선계여학민연방영업재개반생물내행산금안세발분치료체어미한아간들러라면으있것김박최강윤임오권황송류홍명급합품목액매출입담당월날짜년번호화좌병환약외접남중단가격총표순차등통남북우종현희영철석준훈진숙옥순자춘봉태령토요';
const kanji =
  '日本人年大会社国東京部門氏名住所電話番号金額売上合計数量単価備考品商担当者客先月火水木土曜出入庫在支店営業経理総務開発課長取引請求書注文納期株式税込円齢性別生男女田山中川村佐藤鈴高橋渡辺伊小林加吉石井木橋森池一二三四五六七八九十郎子美太次花病院科診療患師薬費医外内手術件時間分';
const kana = /[\u3041-\u30ff]/;

const encodings: readonly ForeignEncoding[] = [
  { label: 'euc-kr', name: '韩文（EUC-KR）', usual: new Set(hangul) },
  { label: 'euc-jp', name: '日文（EUC-JP）', usual: new Set(kanji) },
];

/** Enough of a text to tell its language by. */
const sampled = 20_000;
/** So many different signs are no accident. */
const leastSigns = 6;
/** The share of a text's signs that are usual ones: in Chinese read so it is below 0.3. */
const mostlyUsual = 0.5;

const letter = /[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;

function isWrittenIn(text: string, { usual }: ForeignEncoding): boolean {
  let [all, found] = [0, 0];
  const different = new Set<string>();
  for (const sign of text) {
    if (!letter.test(sign)) continue;
    all += 1;
    if (!usual.has(sign) && !kana.test(sign)) continue;
    found += 1;
    different.add(sign);
  }
  return different.size >= leastSigns && found >= all * mostlyUsual;
}

/** The name of the Korean or Japanese encoding that bytes are in; undefined: of neither. */
export function foreignEncoding(bytes: Uint8Array): string | undefined {
  const end = bytes.length <= sampled ? bytes.length : bytes.lastIndexOf(10, sampled) + 1 || sampled;
  const sample = bytes.subarray(0, end);
  return encodings.find((encoding) => {
    const text = new TextDecoder(encoding.label).decode(sample);
    // Rare signs of Microsoft's own Korean are read by nobody else.
    const damaged = text.match(/\ufffd/g)?.length ?? 0;
    return damaged <= text.length / 30 && isWrittenIn(text, encoding);
  })?.name;
}
