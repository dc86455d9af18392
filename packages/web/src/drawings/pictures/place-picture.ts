import { addNode } from '../../editor/commands/edit.ts';
import { freePlace } from '../../editor/document/free-place.ts';
import { newImage } from '../../editor/document/new-nodes.ts';
import type { Editor } from '../../editor/state/editor.ts';
import { tell } from '../../ui/index.ts';
import { uploadPicture } from './upload-picture.ts';

/** Shrinks a picture that would not fit the page. */
function fitting(size: { w: number; h: number }, canvas: { w: number; h: number }): { w: number; h: number } {
  const scale = Math.min(1, (canvas.w * 0.6) / size.w, (canvas.h * 0.6) / size.h);
  return { w: Math.max(1, Math.round(size.w * scale)), h: Math.max(1, Math.round(size.h * scale)) };
}

/** Uploads a picture and puts it onto the page, at a point or where there is room. A refusal is told. */
export async function placePicture(editor: Editor, file: File, at?: { x: number; y: number }): Promise<void> {
  try {
    const { url, ...size } = await uploadPicture(file);
    const { drawing } = editor.store.getState();
    const node = newImage(url, fitting(size, drawing.canvas));
    editor.run(addNode(node, at ?? freePlace(drawing, node)));
  } catch (error) {
    tell(error);
  }
}
