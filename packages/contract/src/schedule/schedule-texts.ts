/** What schedules say; part of `texts`. */
export const scheduleTexts = {
  time: '请在时、分、秒输入框中输入正确的数值，时：0-23的整数，分/秒：0-59的整数',
  days: '请输入正整数数值1-31',
  weeks: '请输入正整数数值1-4',
  zeroInterval: '间隔时间的时分秒不能同时为0',
  months: '请选择月份，可多选',
  monthDays: '请选择天，可多选',
  weekdays: '请选择星期，可多选',
  tooOften: (seconds: number) => `两次更新至少间隔 ${seconds} 秒`,
  never: '该定时没有可以执行的时间，请检查所选的月份和日期',
} as const;
