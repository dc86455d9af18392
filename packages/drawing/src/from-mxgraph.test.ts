import { expect, test } from 'vitest';
import { parseDrawing } from './parse-drawing.ts';
import { widgetRefs } from './rows-of.ts';
import { writeDrawing } from './write-drawing.ts';

const model = (cells: string, attributes = '') =>
  `<mxGraphModel ${attributes}><root><mxCell id="0"/><mxCell id="1" parent="0"/>${cells}</root></mxGraphModel>`;
const geometry = '<mxGeometry x="10" y="20" width="300" height="200" as="geometry"/>';

test('an mxGraph drawing becomes ours', () => {
  const drawing = parseDrawing(
    model(
      `<object id="2" label="门诊量" widgetId="77"><mxCell style="rotation=15;opacity=50;fillColor=#ffffff;strokeColor=none" vertex="1" parent="1">${geometry}</mxCell></object>
       <mxCell id="3" value="&lt;b&gt;标题&lt;/b&gt;&lt;br&gt;二行" style="text;fontSize=28;fontStyle=1;fontColor=#fff;align=center" vertex="1" parent="2"><mxGeometry x="5" y="5" width="50" height="20" as="geometry"/></mxCell>
       <mxCell id="4" style="shape=image;image=/files/logo.png" vertex="1" parent="1">${geometry}</mxCell>
       <mxCell id="5" style="ellipse;strokeColor=#ff0000;strokeWidth=2" vertex="1" parent="1">${geometry}</mxCell>
       <UserObject id="6" widgetId="78"><mxCell style="" vertex="1" parent="1">${geometry}</mxCell></UserObject>
       <mxCell id="7" edge="1" source="4" target="5" parent="1"><mxGeometry relative="1" as="geometry"/></mxCell>`,
      'pageWidth="1920" pageHeight="1080" background="#0b1f4b"',
    ),
  );
  expect(drawing.canvas).toMatchObject({ w: 1920, h: 1080, bg: '#0b1f4b' });
  expect(drawing.nodes).toMatchObject([
    {
      kind: 'widget',
      id: '2',
      name: '门诊量',
      ref: 77,
      x: 10,
      y: 20,
      w: 300,
      h: 200,
      r: 15,
      op: 0.5,
      style: { bg: '#ffffff' },
    },
    {
      kind: 'text',
      content: '标题\n二行',
      x: 15,
      y: 25,
      style: { size: 28, weight: 'bold', color: '#fff', align: 'center' },
    },
    { kind: 'image', src: '/files/logo.png' },
    { kind: 'shape', shape: 'ellipse', style: { border: '2px solid #ff0000' } },
    { kind: 'widget', ref: 78 },
  ]);
  expect(widgetRefs(drawing)).toEqual([77, 78]);
  expect(parseDrawing(writeDrawing(drawing))).toEqual(drawing);
});

test('containers give their place to what they hold, circles of parents end', () => {
  const drawing = parseDrawing(
    model(
      `<mxCell id="a" style="group" vertex="1" parent="b">${geometry}</mxCell><mxCell id="b" style="group" vertex="1" parent="a">${geometry}</mxCell>
       <mxCell id="c" value="内" style="text" vertex="1" parent="a">${geometry}</mxCell><mxCell id="h" visible="0" parent="0"/><mxCell id="d" value="隐" vertex="1" parent="h">${geometry}</mxCell>`,
    ),
  );
  expect(drawing.nodes).toMatchObject([
    { id: 'c', x: 30, y: 60, hide: false },
    { id: 'd', hide: true },
  ]);
});

test('a packed diagram is refused, a plain one inside mxfile is read', () => {
  expect(() => parseDrawing('<mxfile><diagram>7VvZ</diagram></mxfile>')).toThrow('不支持压缩的mxGraph图形');
  expect(parseDrawing(`<mxfile><diagram>${model('')}</diagram></mxfile>`).nodes).toEqual([]);
});

test('[K05] pictures that run are dropped and ids stay unique', () => {
  const cell = (id: string) =>
    `<mxCell id="${id}" style="shape=image;image=javascript:alert(1)" vertex="1">${geometry}</mxCell>`;
  expect(parseDrawing(model(cell('x'))).nodes[0]?.kind).toBe('shape');
  expect(() => parseDrawing(model(cell('x') + cell('x')))).toThrow('编号重复');
});
