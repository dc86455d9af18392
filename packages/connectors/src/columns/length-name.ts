/** Names of how long something took. 响应时间 and 通话时间 may be when it happened, and are none. */
const lengthName =
  /时长|用时|耗时|历时|时延|延时|工时|(停留|驻留|滞留|等待|等候|持续|间隔|在线|排队|候诊)(总)?时间|^成绩$|[净枪]成绩|(^|[\s_-])(durations?|elapsed|(talk|handle|handling|wait|waiting|hold|idle|dwell|queue|ring|run|lap|session|online)[\s_-]?time|downtime|uptime|time[\s_-]spent|aht)([\s_-]|$|[(（])/i;

/** Whether a column is called by how long something took: spreadsheets and databases know no such type of their own. */
export const isLengthName = (name: string): boolean => lengthName.test(name);
