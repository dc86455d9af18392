import { create } from 'zustand';

/** Whether the guided tour is running; the header and the welcome page start it. */
export const useTour = create<{ open: boolean }>(() => ({ open: false }));
