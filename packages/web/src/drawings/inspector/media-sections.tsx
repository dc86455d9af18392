import { frameProblem } from '@mingjing/contract';
import { type IframeNode, type NoticeNode, noticeSpeeds, type OrnamentNode } from '@mingjing/drawing';
import { Input, Segmented } from 'antd';
import { useId, useState } from 'react';
import { useBrand } from '../../app/brand.ts';
import { ownOrigins } from '../../board/nodes/iframe-face.tsx';
import { bands } from '../../board/nodes/ornaments/bands.tsx';
import { ColorField, NumberField, Row, Section } from './fields.tsx';
import { NameRow } from './name-row.tsx';
import { type EditNode, setStyle } from './node-style.ts';
import { BandChoice } from './picture-choice.tsx';
import { TypeRow } from './type-row.tsx';

interface SectionProps<N> {
  node: N;
  edit: EditNode;
  disabled: boolean;
}

/** The address of a framed page. One that may not be shown stays in the field with the reason, and off the page. */
export function IframeSection({ node, edit, disabled }: SectionProps<IframeNode>) {
  const { frameOrigins = [] } = useBrand();
  const [text, setText] = useState(node.src);
  const [known, setKnown] = useState(node.src);
  const id = useId();
  // An undone step shows the address that it brought back.
  if (known !== node.src) {
    setKnown(node.src);
    setText(node.src);
  }
  const problem = frameProblem(text.trim(), frameOrigins, ownOrigins());
  const keep = (): void => {
    const src = text.trim();
    if (problem !== null || src === node.src) return;
    edit('网页地址', (draft) => {
      if (draft.kind === 'iframe') draft.src = src;
    });
  };
  return (
    <Section title="网页">
      <NameRow node={node} edit={edit} disabled={disabled} label="网页标题" placeholder="网页" />
      <Row label="地址">
        <Input
          size="small"
          variant="filled"
          aria-label="网页地址"
          aria-invalid={problem !== null}
          aria-describedby={id}
          {...(problem === null ? {} : { status: 'error' as const })}
          placeholder="https://"
          maxLength={2000}
          disabled={disabled}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={keep}
          onPressEnter={keep}
        />
      </Row>
      <p
        id={id}
        role={problem === null ? undefined : 'alert'}
        className={problem === null ? 'inspector-hint' : 'inspector-problem'}
      >
        {problem ??
          (frameOrigins.length === 0
            ? '管理员尚未允许嵌入任何网站'
            : `可嵌入的网站：${frameOrigins.join('、')}`)}
      </p>
    </Section>
  );
}

/** What a notice says, which way it rolls and how fast. */
export function NoticeSection({ node, edit, disabled }: SectionProps<NoticeNode>) {
  return (
    <Section title="滚动公告">
      <Input.TextArea
        size="small"
        variant="filled"
        aria-label="公告内容，每行一条"
        autoSize={{ minRows: 3, maxRows: 10 }}
        disabled={disabled}
        value={node.content}
        onChange={(event) =>
          edit(
            '编辑公告',
            (draft) => {
              if (draft.kind === 'notice') draft.content = event.target.value;
            },
            'content',
          )
        }
      />
      <Row label="方向">
        <Segmented
          size="small"
          aria-label="滚动方向"
          disabled={disabled}
          value={node.way}
          options={[
            { value: 'up' as const, label: '向上' },
            { value: 'left' as const, label: '向左' },
          ]}
          onChange={(way) =>
            edit('滚动方向', (draft) => {
              if (draft.kind === 'notice') draft.way = way;
            })
          }
        />
      </Row>
      <Row label="速度">
        <NumberField
          label="滚动速度，像素每秒"
          sign="像素/秒"
          min={noticeSpeeds.least}
          max={noticeSpeeds.most}
          value={node.speed}
          disabled={disabled}
          onChange={(speed) =>
            edit('滚动速度', (draft) => {
              if (draft.kind === 'notice') draft.speed = speed;
            })
          }
        />
      </Row>
      <TypeRow node={node} edit={edit} disabled={disabled} />
    </Section>
  );
}

/** Which header or divider it is, and in which colour. */
export function OrnamentSection({ node, edit, disabled }: SectionProps<OrnamentNode>) {
  return (
    <Section title="装饰">
      <BandChoice
        value={node.form}
        disabled={disabled}
        onChange={(form) =>
          edit('更换装饰', (draft) => {
            if (draft.kind !== 'ornament') return;
            if (draft.name === '' || draft.name === bands[draft.form]?.label) {
              draft.name = bands[form]?.label ?? '';
            }
            draft.form = form;
          })
        }
      />
      <Row label="颜色">
        <ColorField
          label="装饰颜色"
          value={node.style.color}
          disabled={disabled}
          onChange={(colour) => edit('装饰颜色', (draft) => setStyle(draft, 'color', colour), 'color')}
        />
      </Row>
    </Section>
  );
}
