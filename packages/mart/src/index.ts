export * from './mart.ts';
