import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { Menu } from '@basecase/shared-ui/components/menus/menu';
import { useNavigate } from '@basecase/shared-ui/router';
import { EllipsisVertical } from 'lucide-react';
import { formatAddress } from '../company/company-store.ts';
import type { NavigationSection } from './sections.model.ts';

interface AdminMenuProps {
  readonly sections: readonly NavigationSection[];
  readonly company: string | null;
  readonly onNavigate: () => void;
}

/** A menu of the pages that only Admins may open; nothing without such pages. */
export function AdminMenu({ sections, company, onNavigate }: AdminMenuProps) {
  const navigate = useNavigate();
  const pages = sections.filter(({ minimumRole }) => minimumRole === 'Admin').flatMap(({ entries }) => entries);
  if (pages.length === 0) return null;
  return (
    <Menu
      trigger={<IconButton label="Admin pages" icon={<EllipsisVertical size={16} aria-hidden />} />}
      items={pages.map(({ label, target: { route } }) => ({
        key: route.path,
        label,
        onSelect: () => {
          void navigate(formatAddress(route.path, company));
          onNavigate();
        },
      }))}
    />
  );
}
