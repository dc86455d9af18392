import { texts } from '@mingjing/contract';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { grantedPaths } from '../../app/menus.ts';
import { BoardSkeleton } from '../../board/screen/board-wait.tsx';
import { useAutoBoard } from '../../records/auto-board.ts';
import { useDatasetTree } from '../../records/dataset.ts';
import { useResources } from '../../records/session.ts';
import { EmptyState, ErrorState, Page } from '../../ui/index.ts';
import { BoardDesk } from './board-desk.tsx';
import { DatasetChoice } from './dataset-choice.tsx';
import './auto-board.css';

/** 一键成屏: a dataset becomes a finished board. The address says which dataset it is about. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('dataset') ?? '');
  const datasetId = asked > 0 ? asked : null;
  const proposal = useAutoBoard(datasetId);
  const tree = useDatasetTree();
  const { resources } = useResources();
  const granted = grantedPaths(resources?.menu ?? []);
  const again = (): void => setSearch({});
  if (datasetId === null) {
    return (
      <Page>
        <DatasetChoice
          mayUpload={granted.has('/config/datasource') && granted.has('/config/cube')}
          tree={tree}
          onChoose={(id) => setSearch({ dataset: String(id) })}
        />
      </Page>
    );
  }
  const another = <Button onClick={again}>换一个数据集</Button>;
  return (
    <Page fill name="一键成屏">
      {proposal.isPending ? (
        <div className="auto-wait">
          <p role="status">{texts.autoBoard.reading}</p>
          <BoardSkeleton />
        </div>
      ) : proposal.isError ? (
        <ErrorState
          size="page"
          title="没能生成面板"
          error={proposal.error}
          retry={() => void proposal.refetch()}
          action={another}
        />
      ) : proposal.data.figures.length + proposal.data.charts.length === 0 ? (
        <EmptyState
          size="page"
          title={texts.autoBoard.nothing}
          description={texts.autoBoard.nothingHint}
          action={another}
        />
      ) : (
        <BoardDesk key={proposal.data.datasetId} proposal={proposal.data} />
      )}
    </Page>
  );
}
