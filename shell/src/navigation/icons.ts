import {
  Boxes,
  CalendarCheck,
  ChartColumn,
  CircleHelp,
  Database,
  FileText,
  House,
  LayoutDashboard,
  type LucideIcon,
  Scale,
  TrendingUp,
  Users,
} from 'lucide-react';

/** The icons that an app's descriptor may name. */
const icons: Readonly<Record<string, LucideIcon>> = {
  boxes: Boxes,
  'calendar-check': CalendarCheck,
  'chart-column': ChartColumn,
  database: Database,
  'file-text': FileText,
  house: House,
  'layout-dashboard': LayoutDashboard,
  scale: Scale,
  'trending-up': TrendingUp,
  users: Users,
};

/** An icon by the name a descriptor gives it; a neutral one for a name this shell does not know. */
export function iconOf(name: string): LucideIcon {
  return icons[name] ?? CircleHelp;
}
