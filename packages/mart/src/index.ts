export { createMart, type EmbeddedMart } from './create-mart.ts';
export * from './mart.ts';
