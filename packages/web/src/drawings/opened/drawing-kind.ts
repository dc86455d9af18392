import type { Drawing } from '@mingjing/drawing';
import type { QueryClient } from '@tanstack/react-query';

/** What is stored with a drawing: a panel or a template. */
export interface DrawingRecord {
  id: number;
  version: number;
}

export interface FormProblems {
  name?: string;
  category?: string;
}

/** The header form's part that every drawing has. */
export interface DrawingForm {
  categoryId: number | null;
  name: string;
}

/** One's own work as it was opened or last saved here. */
export interface Base<Form> {
  form: Form;
  xml: string;
}

/** What a panel and a template do differently while they are open. `Extra` is kept in a draft beside the drawing. */
export interface DrawingKind<Saved extends DrawingRecord, Form extends DrawingForm, Extra> {
  /** Beginning of the drafts' names. */
  draft: string;
  /** What people call it. */
  noun: '面板' | '模板';
  /** Letter of the preview's address. */
  preview: 'p' | 't';
  formOf: (saved: Saved) => Form;
  sameForm: (a: Form, b: Form) => boolean;
  /** Problems in the order in which they are told. */
  problemsOf: (form: Form) => FormProblems;
  xmlOf: (drawing: Drawing) => string;
  /** Form of a copy that is saved beside the original. */
  copyForm: (form: Form) => Form;
  /** Makes lists and caches know what was saved. */
  refresh: (cache: QueryClient, saved: Saved) => void;
  /** Brings back what a draft kept beside the drawing. */
  restore: (extra: Extra) => void;
  /** What is stored by now. */
  read: (id: number) => Promise<Saved>;
  /** Who changed what, once somebody else was faster. */
  explain: (base: Base<Form>, id: number) => Promise<string>;
}

/** One save on its way. */
export interface SaveOrder<Saved, Form> {
  /** Null makes a new one. */
  id: number | null;
  form: Form;
  drawing: Drawing;
  version: number | undefined;
  /** What was stored before; null for a new one and for a copy. */
  before: Saved | null;
}
