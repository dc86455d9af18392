import { LeftOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons';
import { type AutoBoard, length, limits, newCallKey, texts } from '@mingjing/contract';
import type { BoardShape } from '@mingjing/drawing';
import { Button, Checkbox, Input, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../app/client.ts';
import { filtersText, type ViewerFilters } from '../../board/model/viewer-filters.ts';
import { uploadCover } from '../../drawings/cover/upload-cover.ts';
import { newTempId } from '../../drawings/temporary/temporary-widgets.ts';
import { useFilteredAnswers, useProposalParameters, useSaveAutoBoard } from '../../records/auto-board.ts';
import { usePanelTree } from '../../records/panel.ts';
import { categoriesOf } from '../../ui/category-nodes.ts';
import { Held, IconButton, TreeSelect, tell, toast, useUnsavedGuard } from '../../ui/index.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { BoardPreview, previewStage } from './board-preview.tsx';
import { add, drop, firstChoice, swapAll, swapOne, toggleKept, waitingOf, widgetsOf } from './choice.ts';
import { saveInput } from './save-input.ts';
import { drawingOf, shownBoard } from './shown-board.ts';
import { useBoardTheme } from './use-board-theme.ts';
import { WidgetCards } from './widget-cards.tsx';

const shapes: { value: BoardShape; label: string }[] = [
  { value: 'wall', label: '大屏' },
  { value: 'desk', label: '桌面' },
  { value: 'phone', label: '手机' },
];

/** Each proposed widget's six letters on the drawing; others for each save, so that saving again makes another board. */
const lettersOf = ({ figures, charts }: AutoBoard): Map<string, string> =>
  new Map([...figures, ...charts].map(({ key }) => [key, newTempId()]));

/** What the spreadsheet holds and the board does not, and what of it may be counted twice. */
const notesOf = ({ cellsEmptied, notes }: AutoBoard): string[] => [
  ...(cellsEmptied === 0 ? [] : [texts.autoBoard.cellsEmptied(cellsEmptied)]),
  ...notes,
];

/** A proposed board on the table: looked at, changed, dressed and stored. */
export function BoardDesk({ proposal }: { proposal: AutoBoard }) {
  const navigate = useNavigate();
  const panels = usePanelTree();
  const saving = useSaveAutoBoard();
  const theme = useBoardTheme();
  const narrow = useNarrow();
  const [shape, setShape] = useState<BoardShape>(narrow ? 'phone' : 'wall');
  const [choice, setChoice] = useState(() => firstChoice(proposal));
  const [name, setName] = useState(proposal.title);
  // Stored as fixed texts, they would contradict figures that are filtered: the author chooses them.
  const [captions, setCaptions] = useState(false);
  const [category, setCategory] = useState<number | null>(null);
  const [saveKey] = useState(newCallKey);
  const letters = useMemo(() => lettersOf(proposal), [proposal]);
  const { lead } = useUnsavedGuard(choice.kept.size > 0 || choice.dropped.size > 0);

  const widgets = useMemo(() => widgetsOf(proposal, choice.shown), [proposal, choice.shown]);
  const [applied, setApplied] = useState<ViewerFilters>({});
  const parameters = useProposalParameters(proposal);
  const filtered = useFilteredAnswers(proposal.datasetId, widgets, filtersText(applied));
  const told = captions && proposal.sentences;
  const drawing = useMemo(
    () =>
      drawingOf(
        proposal,
        widgets,
        { shape, title: name.trim(), captions: told, theme: theme.theme },
        letters,
      ),
    [proposal, widgets, shape, name, told, theme.theme, letters],
  );
  const board = useMemo(
    () => shownBoard(proposal, widgets, drawing, letters, name, filtered),
    [proposal, widgets, drawing, letters, name, filtered],
  );
  const nodes = panels.data ?? [];
  const [first] = categoriesOf(nodes).filter(({ id }) => id > 0);
  const chosen = category ?? first?.id ?? null;
  const characters = length(name.trim());
  const isNamed = characters >= 1 && characters <= limits.panelName;

  const [storing, setStoring] = useState(false);
  const save = async (): Promise<void> => {
    if (storing) return;
    setStoring(true);
    try {
      const categoryId =
        chosen ??
        (await client.panel.createCategory({ input: { categoryName: texts.autoBoard.panels, pid: -1 } })).id;
      const frontCoverPath = await uploadCover(drawing, '', previewStage());
      const panel = await saving.mutateAsync(
        saveInput(proposal, widgets, drawing, letters, { name, categoryId, frontCoverPath, saveKey }),
      );
      toast.success(texts.autoBoard.saved);
      lead(() => void navigate(`/config/panel?id=${panel.id}`));
    } catch (error) {
      tell(error);
    } finally {
      setStoring(false);
    }
  };
  const swap = (key: string): void => {
    const next = swapOne(proposal, choice, key);
    if (next === undefined) toast.info(texts.autoBoard.noOther);
    else setChoice(next);
  };
  return (
    <div className="auto-desk">
      <header className="auto-bar">
        <Held on={storing}>
          <Segmented<BoardShape> aria-label="用在哪里" options={shapes} value={shape} onChange={setShape} />
          <fieldset className="auto-theme" aria-label="主题">
            <IconButton
              size="small"
              label="上一个主题"
              icon={<LeftOutlined />}
              onClick={() => theme.flip(-1)}
            />
            <span aria-live="polite">
              {theme.name}
              <small>
                {theme.at + 1}/{theme.count}
              </small>
            </span>
            <IconButton
              size="small"
              label="下一个主题"
              icon={<RightOutlined />}
              onClick={() => theme.flip(1)}
            />
          </fieldset>
          <Button
            icon={<ReloadOutlined aria-hidden="true" />}
            onClick={() => setChoice(swapAll(proposal, choice))}
          >
            换一批
          </Button>
          {proposal.sentences && (
            <Checkbox checked={captions} onChange={({ target }) => setCaptions(target.checked)}>
              图下结论
            </Checkbox>
          )}
          <span className="auto-bar-rest" />
          <Input
            className="auto-name"
            value={name}
            aria-label="面板名称"
            placeholder="请输入面板名称"
            {...(isNamed ? {} : { status: 'error' as const })}
            onChange={(event) => setName(event.target.value)}
          />
          <div className="auto-category">
            <TreeSelect
              nodes={nodes}
              value={chosen}
              onChange={setCategory}
              placeholder={texts.autoBoard.panels}
              label="面板分类"
            />
          </div>
        </Held>
        <Button
          type="primary"
          loading={storing}
          disabled={!isNamed || widgets.length === 0}
          onClick={() => void save()}
        >
          保存面板
        </Button>
      </header>
      <div className="auto-room">
        <BoardPreview
          board={board}
          drawing={drawing}
          shape={shape}
          parameters={parameters}
          applied={applied}
          onFilter={(name, filter) => setApplied({ ...applied, [name]: filter })}
        />
        <Held on={storing}>
          <aside className="auto-side" aria-label="推荐的图表">
            {notesOf(proposal).map((note) => (
              <p key={note} className="auto-note" role="note">
                {note}
              </p>
            ))}
            <WidgetCards
              shown={widgets}
              waiting={waitingOf(proposal, choice)}
              kept={choice.kept}
              onKeep={(key) => setChoice(toggleKept(choice, key))}
              onSwap={swap}
              onDrop={(key) => setChoice(drop(choice, key))}
              onAdd={(key) => setChoice(add(choice, key))}
            />
          </aside>
        </Held>
      </div>
    </div>
  );
}
