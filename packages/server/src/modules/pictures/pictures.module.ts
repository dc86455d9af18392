import type { Deps } from '../../deps.ts';
import type { BoardStore } from '../board/board.store.ts';
import type { ServerModule } from '../module.ts';
import { createOutlines } from '../outlines/outline.service.ts';
import type { Widgets } from '../widgets/widget.service.ts';
import type { WidgetAnswers } from '../widgets/widget-answers.ts';
import { DrawingThread } from './drawing-thread.ts';
import { pictureHandlers } from './picture.routes.ts';
import { createPictures } from './picture.service.ts';

interface PictureNeeds {
  widgets: Widgets;
  answers: WidgetAnswers;
  boardStore: BoardStore;
}

/** Thumbnails, drawn in a thread of their own. */
export function createPicturesModule(
  deps: Deps,
  { widgets, answers, boardStore }: PictureNeeds,
): ServerModule & { stop(): Promise<void> } {
  const thread = new DrawingThread();
  const pictures = createPictures({
    widgets,
    answers,
    store: boardStore,
    rights: deps.dataRights,
    thread,
    outlines: createOutlines(deps),
  });
  return { handlers: pictureHandlers(pictures), stop: () => thread.close() };
}
