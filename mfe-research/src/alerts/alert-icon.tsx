import {
  ArrowUpDown,
  ChartColumn,
  Crosshair,
  FileClock,
  FileText,
  Filter,
  type LucideIcon,
  NotebookPen,
  Users,
} from 'lucide-react';

const icons: Readonly<Record<string, LucideIcon>> = {
  filing: FileText,
  results: ChartColumn,
  price: ArrowUpDown,
  fairValue: Crosshair,
  case: FileClock,
  screen: Filter,
  thesis: NotebookPen,
  insider: Users,
};

/** The icon of a kind of alert; that of a filing for a kind of another release. */
export function AlertIcon({ kind }: { readonly kind: string }) {
  const Icon = icons[kind] ?? FileText;
  return <Icon size={15} aria-hidden="true" />;
}
