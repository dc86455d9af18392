import { BlockOutlined, FilterOutlined, NumberOutlined } from '@ant-design/icons';
import type { Cube, CubeHierarchy, CubeStructure } from '@mingjing/contract';
import { Tree } from 'antd';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/index.ts';
import { type ChosenLevel, type CubeChoice, isSameCube } from './cube-choice.ts';

type Measure = CubeStructure['measures'][number];

interface CubeTreeProps {
  cube: Cube;
  structure: CubeStructure;
  choice: CubeChoice;
  /** A part of the captions that are shown; '' shows all. */
  search: string;
  onMeasure: (measure: Measure) => void;
  onLevel: (level: ChosenLevel) => void;
  /** The members of a hierarchy are wanted, of one of its levels first. */
  onFilter: (hierarchy: CubeHierarchy, level: string) => void;
}

interface Node {
  key: string;
  title: ReactNode;
  checkable: boolean;
  selectable: boolean;
  children?: Node[];
  onPick?: () => void;
}

const branch = (key: string, title: ReactNode, children: Node[]): Node => ({
  key,
  title,
  checkable: false,
  selectable: false,
  children,
});

/** Measures by the folders that they lie in; without a folder where there is one only. */
function measureNodes(measures: readonly Measure[], onMeasure: (measure: Measure) => void): Node[] {
  const folders = new Map<string, Node[]>();
  for (const measure of measures) {
    const node = {
      key: measure.uniqueName,
      title: measure.caption,
      checkable: true,
      selectable: true,
      onPick: () => onMeasure(measure),
    };
    folders.set(measure.folder, [...(folders.get(measure.folder) ?? []), node]);
  }
  if (folders.size <= 1) return [...folders.values()].flat();
  return [...folders].flatMap(([folder, nodes]) =>
    folder === '' ? nodes : [branch(`folder:${folder}`, folder, nodes)],
  );
}

/** What a cube is made of: measures and levels are ticked, levels lead to their members. */
export function CubeTree({ cube, structure, choice, search, onMeasure, onLevel, onFilter }: CubeTreeProps) {
  const wanted = search.trim().toLowerCase();
  const has = ({ caption }: { caption: string }): boolean => caption.toLowerCase().includes(wanted);
  const levelNodes = (hierarchy: CubeHierarchy, isWhole: boolean): Node[] =>
    hierarchy.levels
      .filter((level) => isWhole || has(level))
      .map((level) => ({
        key: level.uniqueName,
        title: (
          <span className="cube-level">
            <span>{level.caption}</span>
            <IconButton
              size="small"
              label={`按${level.caption}的成员筛选`}
              icon={<FilterOutlined />}
              onClick={(event) => {
                event.stopPropagation();
                onFilter(hierarchy, level.uniqueName);
              }}
            />
          </span>
        ),
        checkable: true,
        selectable: true,
        onPick: () => onLevel({ ...level, hierarchy: hierarchy.uniqueName }),
      }));
  const dimensions = structure.dimensions.flatMap((dimension) => {
    const isWhole = has(dimension);
    const [only, second] = dimension.hierarchies;
    const children =
      only !== undefined && second === undefined
        ? levelNodes(only, isWhole || has(only))
        : dimension.hierarchies.flatMap((hierarchy) => {
            const levels = levelNodes(hierarchy, isWhole || has(hierarchy));
            return levels.length === 0
              ? []
              : [branch(`h:${hierarchy.uniqueName}`, hierarchy.caption, levels)];
          });
    if (children.length === 0) return [];
    const title = (
      <>
        <BlockOutlined aria-hidden="true" /> {dimension.caption}
      </>
    );
    return [branch(`d:${dimension.uniqueName}`, title, children)];
  });
  const measures = measureNodes(structure.measures.filter(has), onMeasure);
  const nodes = [
    ...(measures.length === 0
      ? []
      : [
          branch(
            'measures',
            <>
              <NumberOutlined aria-hidden="true" /> 指标
            </>,
            measures,
          ),
        ]),
    ...dimensions,
  ];
  const chosen = isSameCube(choice.cube, cube) ? [...choice.measures, ...choice.levels] : [];
  if (nodes.length === 0) return <p className="cube-nothing">没有名称含“{search}”的指标或层级</p>;
  return (
    <Tree
      // Another cube, and what a search leaves over, is shown opened.
      key={`${cube.catalog}/${cube.name}/${wanted}`}
      checkable
      checkStrictly
      blockNode
      defaultExpandAll={wanted !== '' || structure.dimensions.length <= 8}
      defaultExpandedKeys={['measures']}
      selectedKeys={[]}
      checkedKeys={chosen.map(({ uniqueName }) => uniqueName)}
      treeData={nodes}
      onCheck={(_, { node }) => node.onPick?.()}
      onSelect={(_, { node }) => node.onPick?.()}
    />
  );
}
