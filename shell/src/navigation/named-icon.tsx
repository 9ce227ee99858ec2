import {
  Boxes,
  CalendarCheck,
  ChartColumn,
  CircleHelp,
  Database,
  FileText,
  House,
  LayoutDashboard,
  type LucideProps,
  Scale,
  TrendingUp,
  Users,
} from 'lucide-react';

/** The icons that a descriptor without lines may name. */
const icons = new Map(
  Object.entries({
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
  }),
);

/** The icon of a name; a neutral one for an unknown name. */
export function NamedIcon({ name, ...props }: LucideProps & { readonly name: string }) {
  const NameIcon = icons.get(name) ?? CircleHelp;
  return <NameIcon {...props} />;
}
