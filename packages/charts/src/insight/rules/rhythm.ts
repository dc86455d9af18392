import type { ColumnItem, Cycle } from '@mingjing/contract';
import { hasMoments, spanDays } from '../grain-of-span.ts';
import { countFirst, formOf, type Rule, tellingOf, writing } from '../idea.ts';
import type { ColumnProfile } from '../profile.ts';

/** Weekdays are compared over two weeks or more, hours over more days than are looked at by the hour. */
const [fewestDays, fewestWeeks] = [4, 14];
/** Fewer hours than that are shifts and closing times of a day. */
const fewestHours = 4;
const names: Record<Cycle, string> = { hourOfDay: '时段', dayOfWeek: '星期', monthOfYear: '月份' };
const item = ({ name }: ColumnProfile, grain: Cycle): ColumnItem => ({ id: name, name: names[grain], grain });

/** Whether things happen at many hours of a day: not all at midnight, where only the day is known. */
function isByTheClock(date: ColumnProfile, days: number): boolean {
  return (date.hours ?? 0) >= fewestHours && hasMoments(date.distinct, days);
}

/** When things happen: by the hour of the day, and by weekdays where there are weeks. Needs moments. */
export const rhythm: Rule = {
  name: 'rhythm',
  propose(material) {
    const { date, isOlder } = material;
    const [measure] = countFirst(material);
    if (date === undefined || measure === undefined || isOlder === true || !measure.additive) return [];
    const days = spanDays(date.min, date.max);
    if (days < fewestDays || !isByTheClock(date, days)) return [];
    const isOfWeeks = days >= fewestWeeks;
    const hours = item(date, 'hourOfDay');
    const settings = writing(measure);
    return [
      {
        key: `rhythm ${date.name} ${measure.key}`,
        rule: 'rhythm',
        type: isOfWeeks ? 'heatmap' : 'bar',
        title: isOfWeeks ? `一周各时段的${measure.label}` : `各时段的${measure.label}`,
        why: `「${date.name}」带有时刻，${isOfWeeks ? '按星期和时段' : '按一天的时段'}看得出什么时候最忙`,
        score: 84,
        room: 'wide',
        form: formOf(
          isOfWeeks
            ? {
                xAxis: [hours],
                yAxis: [item(date, 'dayOfWeek')],
                heatmapY: [measure.item],
                settings: { ...settings, sortX: 'name', labels: 'hide' },
              }
            : { xAxis: [hours], yAxis: [measure.item], settings },
        ),
        round: measure.round,
        dimensions: [date.name],
        measures: [measure.key],
        telling: tellingOf(measure, 'none'),
      },
    ];
  },
};
