import { CaretRightOutlined } from '@ant-design/icons';
import type { CubeHierarchy } from '@mingjing/contract';
import { Alert, Button, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { useCubeStructure, useCubes } from '../../../records/cubes.ts';
import { ErrorState, LoadingState } from '../../../ui/index.ts';
import { ChoiceZones } from './choice-zones.tsx';
import {
  type CubeChoice,
  choiceProblem,
  filterBy,
  isSameCube,
  noChoice,
  toggleLevel,
  toggleMeasure,
} from './cube-choice.ts';
import { CubeTree } from './cube-tree.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { mdxOf } from './write-mdx.ts';
import './cube-browser.css';

interface CubeBrowserProps {
  datasourceId: number;
  /** The script as it stands. */
  script: string;
  onScript: (mdx: string) => void;
  onRun: () => void;
}

/** 立方体: what an OLAP server has; ticking measures and levels writes the script, until it is edited by hand. */
export function CubeBrowser({ datasourceId, script, onScript, onRun }: CubeBrowserProps) {
  const cubes = useCubes(datasourceId);
  const [picked, setPicked] = useState<string | null>(null);
  const [choice, setChoice] = useState(noChoice);
  const [search, setSearch] = useState('');
  const [filtering, setFiltering] = useState<{ hierarchy: CubeHierarchy; level: string } | null>(null);
  /** What was written last: any other text is the author's own. */
  const written = useRef('');
  const list = cubes.data ?? [];
  const at = picked === null ? 0 : list.findIndex(({ name, catalog }) => `${catalog}/${name}` === picked);
  const cube = list[at] ?? null;
  const structure = useCubeStructure(datasourceId, cube);

  const isOwn = script.trim() === '' || script === written.current;
  const mdx = mdxOf(choice);
  const write = (text: string | undefined): void => {
    if (text === undefined) return;
    written.current = text;
    onScript(text);
  };
  const change = (next: CubeChoice): void => {
    setChoice(next);
    if (isOwn) write(mdxOf(next));
  };

  if (cubes.isPending) return <LoadingState rows={6} />;
  if (cubes.isError) return <ErrorState error={cubes.error} retry={() => void cubes.refetch()} />;
  if (cube === null) return <Alert type="info" showIcon title="OLAP 服务器上没有这个帐号可以看到的立方体" />;

  const twice = list.filter(({ name }) => name === cube.name).length > 1;
  const hierarchies = structure.data?.dimensions.flatMap((dimension) => dimension.hierarchies) ?? [];
  const openFilter = (name: string): void => {
    const hierarchy = hierarchies.find(({ uniqueName }) => uniqueName === name);
    const first = hierarchy?.levels[0];
    if (hierarchy !== undefined && first !== undefined) setFiltering({ hierarchy, level: first.uniqueName });
  };
  const isBegun = choice.measures.length + choice.levels.length + choice.filters.length > 0;
  const problem = isBegun ? choiceProblem(choice) : undefined;
  return (
    <div className="cube-browser">
      <div className="cube-source">
        <Select
          aria-label="立方体"
          showSearch={{ optionFilterProp: 'label' }}
          value={`${cube.catalog}/${cube.name}`}
          options={list.map(({ name, caption, catalog }) => ({
            value: `${catalog}/${name}`,
            label: list.some((other) => other.catalog !== catalog) ? `${caption}（${catalog}）` : caption,
          }))}
          onChange={setPicked}
        />
        <Input
          aria-label="搜索指标与层级"
          placeholder="搜索指标与层级"
          allowClear
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <div className="cube-tree">
          {structure.isPending ? (
            <LoadingState rows={6} />
          ) : structure.isError ? (
            <ErrorState error={structure.error} retry={() => void structure.refetch()} />
          ) : (
            <CubeTree
              cube={cube}
              structure={structure.data}
              choice={choice}
              search={search}
              onMeasure={(measure) => change(toggleMeasure(choice, cube, measure))}
              onLevel={(level) => change(toggleLevel(choice, cube, level))}
              onFilter={(hierarchy, level) => setFiltering({ hierarchy, level })}
            />
          )}
        </div>
      </div>
      <div className="cube-chosen-all">
        <ChoiceZones choice={choice} onChange={change} onOpen={openFilter} />
        {twice && (
          <Alert
            type="warning"
            showIcon
            title={`多个目录都有立方体“${cube.name}”，请在数据源的地址后加 ?catalog=${cube.catalog} 指明`}
          />
        )}
        {list.some(({ name }) => name.includes('??')) && (
          <Alert
            type="warning"
            showIcon
            title="OLAP 服务器把中文名称写成了问号：请管理员在服务器的 web.xml 中把 XMLA 服务的 CharacterEncoding 设为 UTF-8"
          />
        )}
        {problem !== undefined && <Alert type="info" showIcon title={problem} />}
        {mdx !== undefined && !isOwn && (
          <Alert
            type="info"
            showIcon
            title="脚本已手工编写，所选内容没有写入"
            action={
              <Button size="small" onClick={() => write(mdx)}>
                改用所选内容
              </Button>
            }
          />
        )}
        <Button
          icon={<CaretRightOutlined aria-hidden="true" />}
          disabled={mdx === undefined || script !== mdx}
          onClick={onRun}
        >
          预览结果
        </Button>
      </div>
      {filtering !== null && (
        <MemberDialog
          key={filtering.level}
          datasourceId={datasourceId}
          cube={cube}
          hierarchy={filtering.hierarchy}
          level={filtering.level}
          chosen={
            (isSameCube(choice.cube, cube)
              ? choice.filters.find(({ hierarchy }) => hierarchy === filtering.hierarchy.uniqueName)?.members
              : undefined) ?? []
          }
          onClose={() => setFiltering(null)}
          onChoose={(members) => change(filterBy(choice, cube, filtering.hierarchy, members))}
        />
      )}
    </div>
  );
}
