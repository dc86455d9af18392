import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { type CubeChoice, filterBy, toggleLevel, toggleMeasure } from './cube-choice.ts';

function Zone({ title, hint, children }: { title: string; hint: string; children: ReactNode[] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p>{children.length === 0 ? <span className="cube-nothing">{hint}</span> : children}</p>
    </section>
  );
}

const few = 3;

/** What was chosen of a cube, by where it goes; each piece can be taken away. */
export function ChoiceZones(props: {
  choice: CubeChoice;
  onChange: (choice: CubeChoice) => void;
  /** Opens the members of a filtered hierarchy. */
  onOpen: (hierarchy: string) => void;
}) {
  const { choice, onChange } = props;
  const { cube } = choice;
  return (
    <div className="cube-zones">
      <Zone title="列（指标）" hint="勾选指标">
        {choice.measures.map((measure) => (
          <Tag
            key={measure.uniqueName}
            color="blue"
            closable
            onClose={() => onChange(toggleMeasure(choice, cube, measure))}
          >
            {measure.caption}
          </Tag>
        ))}
      </Zone>
      <Zone title="行（层级）" hint="勾选层级；它的上级也会成为字段">
        {choice.levels.map((level) => (
          <Tag
            key={level.uniqueName}
            color="green"
            closable
            onClose={() => onChange(toggleLevel(choice, cube, level))}
          >
            {level.caption}
          </Tag>
        ))}
      </Zone>
      <Zone title="筛选（成员）" hint="点层级右侧的漏斗选择成员">
        {choice.filters.map(({ hierarchy, caption, members }) => (
          <Tag
            key={hierarchy}
            closable
            onClose={() => onChange(filterBy(choice, cube, { uniqueName: hierarchy, caption }, []))}
          >
            <button type="button" onClick={() => props.onOpen(hierarchy)}>
              {caption}：
              {members
                .slice(0, few)
                .map((member) => member.caption)
                .join('、')}
              {members.length > few && ` 等 ${members.length} 个`}
            </button>
          </Tag>
        ))}
      </Zone>
    </div>
  );
}
