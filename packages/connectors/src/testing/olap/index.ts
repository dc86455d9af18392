export { int, measure, member, type StandInCell, type StandInCellset, type StandInRow } from './cellset.ts';
export { type OlapAnswer, type OlapOptions, type OlapStandIn, startOlapStandIn } from './stand-in.ts';
