import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Card, EmptyState, ErrorState, LoadingState, Page } from '../../../ui/index.ts';

interface FoundPageProps {
  title: string;
  description: string;
  /** Leads to the other views of the log. */
  views: ReactNode;
  filter: ReactNode;
  exporting: boolean;
  onExport: () => void;
  /** Rows found; undefined until they are read. */
  total: number | undefined;
  error: Error | null;
  retry: () => void;
  empty: { title: string; description: string };
  /** The rows found. */
  children: ReactNode;
}

/** What was found by conditions, a page of it at a time, and all of it as a file. */
export function FoundPage({
  title,
  description,
  views,
  filter,
  exporting,
  onExport,
  total,
  error,
  retry,
  empty,
  children,
}: FoundPageProps) {
  return (
    <Page
      title={title}
      description={description}
      actions={
        <>
          {views}
          <Button icon={<DownloadOutlined aria-hidden="true" />} loading={exporting} onClick={onExport}>
            导出 CSV
          </Button>
        </>
      }
    >
      <Card className="audit">
        {filter}
        {total === undefined && error === null && <LoadingState rows={10} />}
        {total === undefined && error !== null && <ErrorState error={error} retry={retry} />}
        {total === 0 && <EmptyState {...empty} />}
        {total !== undefined && total > 0 && children}
      </Card>
    </Page>
  );
}
