import { safeColor } from '@mingjing/charts';
import type { TemplateItem } from '@mingjing/contract';
import { type Drawing, DrawingError, hiddenNodes, parseDrawing, type SlotNode } from '@mingjing/drawing';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fileUrl } from '../../app/file-base-url.ts';
import { useTheme } from '../../app/theme.ts';
import { useSize } from '../../board/chart/use-size.ts';
import { groundOf, isDarkBoard } from '../../board/model/ground.ts';
import { FrameOrnament } from '../../board/nodes/frame-ornament.tsx';
import { placeOf, styleOf } from '../../board/nodes/node-box.ts';
import { NodeFace } from '../../board/nodes/node-face.tsx';
import { groundStyle } from '../../board/view/board-canvas.tsx';
import { useCoverTemplate } from '../../records/template.ts';
import { pictureOfSlot } from './slot-picture.ts';

/** A slot as a still picture: many of them stand in a list. */
function StillSlot({
  node,
  drawing,
  dark,
  ground,
}: {
  node: SlotNode;
  drawing: Drawing;
  dark: boolean;
  ground: string;
}) {
  const [source, setSource] = useState('');
  useEffect(() => {
    let gone = false;
    void pictureOfSlot(node, drawing.theme, { dark, ground }).then((found) => {
      if (!gone) setSource(found);
    });
    return () => {
      gone = true;
    };
  }, [node, drawing.theme, dark, ground]);
  return (
    <div className="cover-slot" style={styleOf(node.style)}>
      <FrameOrnament name={node.style.frame} accent={drawing.theme.element ?? 'currentColor'} />
      {source !== '' && <img src={source} alt="" draggable={false} />}
    </div>
  );
}

function Still({ drawing }: { drawing: Drawing }) {
  const [ref, size] = useSize<HTMLDivElement>();
  const { dark: pageDark } = useTheme();
  const dark = isDarkBoard(drawing, drawing.canvas.bgImage, pageDark);
  const ground = groundOf(drawing, dark);
  const hidden = hiddenNodes(drawing, {});
  const { w, h } = drawing.canvas;
  const scale = size === null ? 0 : Math.min(size.width / w, size.height / h);
  return (
    <div ref={ref} className="cover-room">
      {size !== null && (
        <div className="cover-sheet" style={{ width: w * scale, height: h * scale }}>
          <div
            className="cover-canvas"
            style={{
              width: w,
              height: h,
              transform: `scale(${scale})`,
              color: dark ? '#e8eef9' : '#1f2937',
              ...groundStyle(drawing, ''),
            }}
          >
            {drawing.nodes.map((node) =>
              hidden.has(node.id) ? null : (
                <div key={node.id} style={placeOf(node)}>
                  {node.kind === 'slot' ? (
                    <StillSlot node={node} drawing={drawing} dark={dark} ground={ground} />
                  ) : (
                    <NodeFace node={node} accent={safeColor(drawing.theme.element)} />
                  )}
                </div>
              ),
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function readDrawing(xml: string): Drawing | null {
  try {
    return parseDrawing(xml);
  } catch (error) {
    if (error instanceof DrawingError) return null;
    throw error;
  }
}

/** A template seen small: the picture it was saved with, else its drawing with sample rows, once it is in view. */
export function TemplateCover({ item }: { item: TemplateItem }) {
  const root = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) setSeen(true);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const [lost, setLost] = useState(false);
  const painted = item.frontCoverPath !== '' && !lost;
  const template = useCoverTemplate(item, seen && !painted);
  const drawing = useMemo(
    () => (template.data === undefined ? null : readDrawing(template.data.data)),
    [template.data],
  );
  return (
    <div ref={root} className="template-cover" role="img" aria-label={`模板【${item.name}】缩略图`}>
      {painted && seen && (
        <img
          className="cover-painted"
          src={fileUrl(item.frontCoverPath)}
          alt=""
          draggable={false}
          onError={() => setLost(true)}
        />
      )}
      {!painted && drawing !== null && <Still drawing={drawing} />}
    </div>
  );
}
