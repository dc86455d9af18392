export * from './chart-kind.ts';
