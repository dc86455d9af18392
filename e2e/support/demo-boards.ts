/** Boards of the demo as it is seeded: the figure counts all rows of its date. */
export const demoBoards = [
  { id: 1, name: '门诊运营总览', widgets: 16, figure: '门诊总量', date: '就诊日期' },
  { id: 2, name: '住院与费用分析', widgets: 12, figure: '住院人次', date: '入院日期' },
] as const;

/** All names of the demo's boards. */
export const demoBoardNames = ['门诊运营总览', '住院与费用分析', '住院费用下钻', '院长手机日报'] as const;
