import type { PluginInput } from "@fullcalendar/react";
import event from "./event.module.css";
import grid from "./grid.module.css";

/** What FullCalendar calls a theme: which of our classes each of its parts wears. */
export const look: PluginInput = {
  name: "corella",
  optionDefaults: {
    className: grid.calendar,
    viewClass: grid.view,
    tableHeaderClass: grid.tableHeader,
    dayHeaderClass: grid.dayHeader,
    dayHeaderAlign: "center",
    dayHeaderInnerClass: grid.dayHeaderInner,
    dayHeaderDividerClass: grid.headerDivider,
    slotHeaderDividerClass: grid.slotDivider,
    dayCellClass: grid.dayCell,
    dayLaneClass: grid.lane,
    dayLaneInnerClass: grid.laneInner,
    slotLaneClass: ({ isMinor }) => (isMinor ? grid.slotMinor : grid.slot),
    slotHeaderClass: grid.slotHeader,
    slotHeaderInnerClass: ({ isFirst }) => (isFirst ? `${grid.slotHeaderInner} ${grid.slotHeaderFirst}` : grid.slotHeaderInner),
    allDayHeaderClass: grid.allDayHeader,
    allDayHeaderInnerClass: grid.allDayHeaderInner,
    allDayDividerClass: grid.allDayDivider,
    dayCellBottomClass: grid.allDayBottom,
    nowIndicatorHeaderClass: grid.nowPill,
    nowIndicatorLineClass: grid.nowLine,
    nowIndicatorDotClass: grid.nowDot,
    highlightClass: grid.highlight,
    rowEventClass: grid.rowEvent,
    rowEventInnerClass: grid.rowEventInner,
    columnEventClass: ({ isDragging, isMirror }) => (isDragging || isMirror ? `${event.event} ${event.dragging}` : event.event),
    columnEventInnerClass: event.inner,
    columnEventAfterClass: ({ isEndResizable }) => (isEndResizable ? event.resizer : ""),
  },
};
