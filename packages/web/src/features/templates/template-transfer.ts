import { readTemplateFile, type Template, type TemplateFile, texts } from '@mingjing/contract';
import { type Drawing, DrawingError, isBackground, parseDrawing } from '@mingjing/drawing';
import { client } from '../../app/client.ts';
import { fileUrl } from '../../app/file-base-url.ts';
import { uploadPicture } from '../../drawings/pictures/upload-picture.ts';
import { inputOf } from '../../drawings/templates/template-form.ts';
import { saveBlob } from '../../ui/save-blob.ts';

/** Addresses of the stored pictures a drawing uses, each once. */
export function picturesOf({ canvas, nodes }: Drawing): string[] {
  const all = [
    canvas.bgImage,
    ...nodes.flatMap((node) => [node.style.bgImage ?? '', node.kind === 'image' ? node.src : '']),
  ];
  return [...new Set(all)].filter(
    (address) => address !== '' && !isBackground(address) && !address.startsWith('data:'),
  );
}

/** The drawing with other addresses for its pictures; those without one are left out. */
export function withPictures(drawing: Drawing, addresses: ReadonlyMap<string, string>): Drawing {
  const known = new Set(picturesOf(drawing));
  const other = (address: string): string => (known.has(address) ? (addresses.get(address) ?? '') : address);
  return {
    ...drawing,
    canvas: { ...drawing.canvas, bgImage: other(drawing.canvas.bgImage) },
    nodes: drawing.nodes.map((node) => {
      const { bgImage, ...plain } = node.style;
      const image = other(bgImage ?? '');
      const style = image === '' ? plain : { ...plain, bgImage: image };
      return node.kind === 'image' ? { ...node, style, src: other(node.src) } : { ...node, style };
    }),
  };
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(texts.tools.failed));
    reader.readAsDataURL(blob);
  });
}

/** Everything of a template in one file. A picture that is gone is left out. */
export async function fileOf(template: Template): Promise<TemplateFile> {
  const images: Record<string, string> = {};
  for (const address of picturesOf(parseDrawing(template.data))) {
    const answer = await fetch(fileUrl(address));
    if (answer.ok) images[address] = await dataUrl(await answer.blob());
  }
  return { format: 'mingjing-template', version: 1, name: template.name, drawing: template.data, images };
}

/** Saves a template as one file. */
export async function exportTemplate(id: number): Promise<void> {
  const template = await client.template.read({ params: { id } });
  const text = JSON.stringify(await fileOf(template));
  const name = [...template.name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()].join('') || '模板';
  saveBlob(new Blob([text], { type: 'application/json' }), `${name}.mingjing.json`);
}

function drawingIn(file: TemplateFile): Drawing {
  try {
    return { ...parseDrawing(file.drawing), kind: 'template' };
  } catch (error) {
    if (error instanceof DrawingError) throw new Error(texts.template.fileDrawing(error.reason));
    throw error;
  }
}

/** Stores a file's template with its pictures. Throws an Error with a sentence for people. */
export async function importTemplate(text: string, categoryId: number): Promise<Template> {
  const file = readTemplateFile(text);
  const drawing = drawingIn(file);
  const addresses = new Map<string, string>();
  for (const address of picturesOf(drawing)) {
    const image = file.images[address];
    if (image === undefined) continue;
    const blob = await (await fetch(image)).blob();
    const picture = new File([blob], `${addresses.size}.${blob.type.slice(6)}`, { type: blob.type });
    addresses.set(address, (await uploadPicture(picture)).url);
  }
  return client.template.create({
    input: inputOf({ categoryId, name: file.name }, withPictures(drawing, addresses)),
  });
}
