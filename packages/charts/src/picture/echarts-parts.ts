import {
  BarChart,
  FunnelChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  MapChart,
  PieChart,
  RadarChart,
  ScatterChart,
} from 'echarts/charts';
import {
  DataZoomComponent,
  GeoComponent,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  MarkLineComponent,
  RadarComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

/** Tells ECharts of every part that a chart kind may use; pictures are SVG. Telling it again changes nothing. */
export function registerParts(): void {
  use([
    BarChart,
    FunnelChart,
    GaugeChart,
    HeatmapChart,
    LineChart,
    MapChart,
    PieChart,
    RadarChart,
    ScatterChart,
    DataZoomComponent,
    GeoComponent,
    GraphicComponent,
    GridComponent,
    LegendComponent,
    LegendScrollComponent,
    MarkLineComponent,
    RadarComponent,
    TooltipComponent,
    VisualMapComponent,
    LabelLayout,
    SVGRenderer,
  ]);
}
