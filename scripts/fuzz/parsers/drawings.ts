import {
  DrawingError,
  parseDrawing,
  sameDrawing,
  writeDrawing,
} from '../../../packages/drawing/src/index.ts';
import { builtInTemplates } from '../../../packages/server/src/seed/templates/index.ts';
import { changedText } from '../change-text.ts';
import { must, refusedBy, type Subject } from './subject.ts';

const geometry = '<mxGeometry x="10" y="20" width="300" height="200" as="geometry"/>';
const corpus = [
  ...builtInTemplates.slice(0, 6).map(({ drawing }) => writeDrawing(drawing())),
  `<mxGraphModel pageWidth="1920" background="#0b1f4b"><root><mxCell id="0"/><mxCell id="1" parent="0"/>
   <object id="2" label="门诊量" widgetId="77"><mxCell style="rotation=15;opacity=50;fillColor=#ffffff" vertex="1" parent="1">${geometry}</mxCell></object>
   <mxCell id="3" value="&lt;b&gt;标题&lt;/b&gt;" style="text;fontSize=28" vertex="1" parent="2">${geometry}</mxCell>
   <mxCell id="4" style="shape=image;image=/files/logo.png" vertex="1" parent="1">${geometry}</mxCell></root></mxGraphModel>`,
  '<board v="1"><canvas bg="url(http://evil/x)"/><nodes><image id="a" src="JaVaScRiPt:alert(1)"/><text id="c"><style border="1px solid red; position: fixed" bgImage="vbscript:x"/></text></nodes></board>',
];
/** Schemes that run a script or hold a document. */
const scripts = /^[\s\p{Cc}]*(?:javascript|vbscript|data)[\s\p{Cc}]*:(?!image\/(?:png|jpe?g|gif|webp))/iu;

/** Every text of a drawing that is drawn. Elements of later versions are kept and not drawn. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null || ('kind' in value && value.kind === 'unknown')) return;
  for (const part of Object.values(value)) yield* textsOf(part);
}

/** Drawings of panels and templates, ours and mxGraph's. */
export const drawings: Subject<string> = {
  name: 'drawings',
  make: (random) => changedText(corpus, random),
  read(xml) {
    try {
      const drawing = parseDrawing(xml);
      const written = writeDrawing(drawing);
      for (const { content: _, ...node } of drawing.nodes as { content?: string }[])
        for (const text of textsOf(node)) must(!scripts.test(text), `an address that runs a script: ${text}`);
      for (const text of textsOf(drawing.canvas))
        must(!scripts.test(text), `a ground that runs a script: ${text}`);
      const again = parseDrawing(written);
      must(sameDrawing(drawing, again), 'another drawing once it was written');
      must(writeDrawing(again) === written, 'another text once it was written twice');
      return true;
    } catch (error) {
      return refusedBy(error, DrawingError);
    }
  },
};
