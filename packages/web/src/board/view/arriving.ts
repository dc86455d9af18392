import { createContext } from 'react';
import type { ArrivingBoard } from '../../app/board-lines.ts';

/** The board around while widgets of it are not answered yet. */
export const ArrivingContext = createContext<ArrivingBoard | undefined>(undefined);
