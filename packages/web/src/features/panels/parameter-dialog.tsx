import { DeleteOutlined, HolderOutlined, PlusOutlined } from '@ant-design/icons';
import type { BoardLayout, Parameter } from '@mingjing/contract';
import type { Drawing } from '@mingjing/drawing';
import { Button } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, IconButton } from '../../ui/index.ts';
import { ParameterDetail } from './parameter-detail.tsx';
import {
  addParameter,
  changed,
  type EditedParameter,
  editedOf,
  layoutOf,
  moved,
  parameterProblem,
  reachesNone,
  removed,
  renamesOf,
} from './parameters.ts';
import { useParameterColumns } from './use-parameter-columns.ts';
import './parameter-dialog.css';

interface ParameterDialogProps {
  layout: BoardLayout;
  drawing: Drawing;
  /** With the new names of parameters that were called otherwise. */
  onSave: (layout: BoardLayout, renames: ReadonlyMap<string, string>) => void;
  onClose: () => void;
}

const typeNames = ['', '输入框', '下拉框', '日期范围'];

interface RowProps {
  item: Parameter;
  /** No data has its column. */
  idle: boolean;
  index: number;
  current: boolean;
  onOpen: () => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** One parameter of the list; dragged, or moved with Alt and the arrows. */
function Row({ item, idle, index, current, onOpen, onMove, onRemove }: RowProps) {
  const [over, setOver] = useState(false);
  const facts = [
    typeNames[item.type],
    item.required === true ? '必填' : '',
    item.parent === undefined || item.parent === '' ? '' : `← ${item.parent}`,
    item.check ? '' : '不显示',
    idle ? '不起作用：没有图表有该字段' : '',
  ];
  return (
    <li
      className={`parameter-row ${current ? 'parameter-row-current' : ''} ${over ? 'parameter-row-over' : ''}`}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/x-parameter', String(index))}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('text/x-parameter')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onMove(Number(event.dataTransfer.getData('text/x-parameter')), index);
      }}
    >
      <HolderOutlined aria-hidden className="parameter-grip" />
      <button
        type="button"
        className="parameter-name"
        aria-current={current}
        title="拖动或按 Alt+上下方向键调整顺序"
        onClick={onOpen}
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          onMove(index, index + (event.key === 'ArrowUp' ? -1 : 1));
        }}
      >
        <b>{item.name === '' ? '未命名' : item.name}</b>
        <span>{facts.filter((fact) => fact !== '').join(' · ')}</span>
      </button>
      <IconButton
        size="small"
        label={`删除参数${item.name}`}
        icon={<DeleteOutlined aria-hidden="true" />}
        danger
        onClick={onRemove}
      />
    </li>
  );
}

/** Chooses what viewers can filter by: columns, control, default, choices, what must be filled, and the order. */
export function ParameterDialog({ layout, drawing, onSave, onClose }: ParameterDialogProps) {
  const { columns, places } = useParameterColumns(drawing);
  const [items, setItems] = useState<EditedParameter[]>(() => editedOf(layout.paramsGroup));
  // While columns are still on their way, what parameters act on is taken as being among them.
  const unread = places.every(({ read }) => read) ? [] : items.flatMap(({ acted }) => acted ?? []);
  const known = new Set([...columns.map(({ name }) => name), ...unread]);
  const [current, setCurrent] = useState(0);
  /** Grows when another parameter takes the place of the one that is open. */
  const [opened, setOpened] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const open = (index: number): void => {
    setCurrent(index);
    setOpened((before) => before + 1);
  };
  const save = (): void => {
    const found = parameterProblem(items);
    setProblem(found);
    if (found !== null) return;
    onSave({ ...layout, ...layoutOf(items) }, renamesOf(items));
    onClose();
  };
  const add = (): void => {
    setProblem(null);
    open(items.length);
    setItems((before) => addParameter(before, columns));
  };
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= items.length) return;
    setItems((before) => moved(before, from, to));
    open(to);
  };
  const item = items[current];
  return (
    <Dialog title="过滤参数" width={920} work={items} onOk={save} onClose={onClose}>
      {items.length === 0 ? (
        <EmptyState
          title="还没有过滤参数"
          description="参数对应数据集的字段，勾选的参数会出现在面板的过滤栏"
          action={
            <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={add}>
              添加参数
            </Button>
          }
        />
      ) : (
        <div className="parameter-desk">
          <div className="parameter-side">
            <ul className="parameter-rows" aria-label="参数">
              {items.map((one, index) => (
                <Row
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
                  key={index}
                  item={one}
                  idle={reachesNone(one, places)}
                  index={index}
                  current={index === current}
                  onOpen={() => open(index)}
                  onMove={move}
                  onRemove={() => {
                    setProblem(null);
                    setItems((before) => removed(before, index));
                    open(Math.max(0, current >= index && current > 0 ? current - 1 : current));
                  }}
                />
              ))}
            </ul>
            <Button type="dashed" block icon={<PlusOutlined aria-hidden="true" />} onClick={add}>
              添加参数
            </Button>
          </div>
          {item !== undefined && (
            <ParameterDetail
              key={opened}
              item={item}
              items={items}
              columns={columns}
              places={places}
              onChange={(part) => {
                setProblem(null);
                setItems((before) => changed(before, current, part, known));
              }}
            />
          )}
        </div>
      )}
      {problem !== null && (
        <p role="alert" className="parameter-problem">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
