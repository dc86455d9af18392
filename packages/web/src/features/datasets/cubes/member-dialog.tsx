import type { Cube, CubeHierarchy } from '@mingjing/contract';
import { Alert, Button, Checkbox, Input, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { useCubeMembers } from '../../../records/cubes.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadingState } from '../../../ui/index.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import type { ChosenFilter } from './cube-choice.ts';

type Members = ChosenFilter['members'];

interface MemberDialogProps {
  datasourceId: number;
  cube: Pick<Cube, 'name' | 'catalog'>;
  hierarchy: CubeHierarchy;
  /** Unique name of the level that is opened first. */
  level: string;
  chosen: Members;
  onClose: () => void;
  onChoose: (members: Members) => void;
}

/** Chooses the members of a hierarchy that a cube is filtered by; they are read as they are looked at. */
export function MemberDialog(props: MemberDialogProps) {
  const { hierarchy, cube } = props;
  const [level, setLevel] = useState(props.level);
  const [search, setSearch] = useState('');
  const [members, setMembers] = useState<Members>(props.chosen);
  const found = useCubeMembers(props.datasourceId, cube, level, useSettled(search, 300));
  const depth = hierarchy.levels.find(({ uniqueName }) => uniqueName === level)?.depth ?? 0;
  const shown = found.data?.pages.flatMap((page) => page.members) ?? [];
  const isChosen = (name: string): boolean => members.some(({ uniqueName }) => uniqueName === name);
  return (
    <Dialog
      title={`按“${hierarchy.caption}”的成员筛选`}
      onClose={props.onClose}
      onOk={() => {
        props.onChoose(members);
        props.onClose();
      }}
    >
      <div className="cube-members">
        {hierarchy.levels.length > 1 && (
          <Segmented
            aria-label="层级"
            value={level}
            options={hierarchy.levels.map(({ uniqueName, caption }) => ({
              value: uniqueName,
              label: caption,
            }))}
            onChange={setLevel}
          />
        )}
        <Input
          aria-label="搜索成员"
          placeholder="搜索成员"
          allowClear
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {members.length > 0 && (
          <p className="cube-chosen">
            {members.map((member) => (
              <Tag
                key={member.uniqueName}
                closable
                onClose={() =>
                  setMembers(members.filter(({ uniqueName }) => uniqueName !== member.uniqueName))
                }
              >
                {member.caption}
              </Tag>
            ))}
          </p>
        )}
        {found.isPending ? (
          <LoadingState rows={6} />
        ) : found.isError ? (
          <Alert type="error" showIcon title={found.error.message} />
        ) : (
          <ul aria-label="成员">
            {shown.map((member) => (
              <li key={member.uniqueName}>
                <Checkbox
                  checked={isChosen(member.uniqueName)}
                  onChange={({ target }) =>
                    setMembers(
                      target.checked
                        ? [...members, { ...member, depth }]
                        : members.filter(({ uniqueName }) => uniqueName !== member.uniqueName),
                    )
                  }
                >
                  {member.caption}
                  {member.within !== '' && <small>{member.within}</small>}
                </Checkbox>
              </li>
            ))}
            {shown.length === 0 && <li className="cube-nothing">没有符合的成员</li>}
            {found.hasNextPage && (
              <li>
                <Button
                  size="small"
                  type="link"
                  loading={found.isFetchingNextPage}
                  onClick={() => void found.fetchNextPage()}
                >
                  显示更多
                </Button>
              </li>
            )}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
