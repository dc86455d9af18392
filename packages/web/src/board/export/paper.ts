/** What a board is saved as: one picture, or a PDF of its own size or on paper. */
export type FileKind = 'png' | 'pdf' | 'a4' | 'a3';

/** In the order that menus offer them. */
export const fileKinds: readonly { key: FileKind; label: string }[] = [
  { key: 'png', label: '导出 PNG 图片' },
  { key: 'pdf', label: '导出 PDF' },
  { key: 'a4', label: '导出 PDF（A4 纸）' },
  { key: 'a3', label: '导出 PDF（A3 纸）' },
];

/** Sheets of paper upright, in points (1/72 inch). */
const papers = { a4: { width: 595.28, height: 841.89 }, a3: { width: 841.89, height: 1190.55 } } as const;

export type Paper = keyof typeof papers;

/** What printers leave white: 10 mm. */
const edge = 28.35;

/** How tall the printed part of an upright sheet is, in its width. */
export function tallOf(paper: Paper): number {
  const { width, height } = papers[paper];
  return (height - edge * 2) / (width - edge * 2);
}

/** Where a picture stands on a page, in points from the page's lower left corner. */
export interface PageRoom {
  pageWidth: number;
  pageHeight: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture of any size as large as paper has room for, in its middle; lying where the picture is wider than tall. */
export function roomOn(paper: Paper, picture: { width: number; height: number }): PageRoom {
  const upright = papers[paper];
  const lying = picture.width > picture.height;
  const [pageWidth, pageHeight] = lying ? [upright.height, upright.width] : [upright.width, upright.height];
  const scale = Math.min((pageWidth - edge * 2) / picture.width, (pageHeight - edge * 2) / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { pageWidth, pageHeight, x: (pageWidth - width) / 2, y: (pageHeight - height) / 2, width, height };
}
