import { Dialog } from '@base-ui/react/dialog';
import { IconButton } from '@basecase/shared-ui/components/icon-button';
import { Mark } from '@basecase/shared-ui/page/brand';
import { Clock, Menu, Moon, Search, Sun, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { LazyCompanySearch } from '../search/lazy-company-search.tsx';
import styles from './app-frame.module.css';

export interface AppFrameProps {
  /** The sidebar's content; `close` shuts the drawer it is in on a narrow screen. */
  readonly sidebar: (close: () => void) => ReactNode;
  readonly theme: 'light' | 'dark';
  readonly onToggleTheme: () => void;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** True while the sign-in modal stands over the page. */
  readonly inert: boolean;
  readonly children: ReactNode;
}

/** Sidebar, top bar and the place of the screen. */
export function AppFrame({ sidebar, theme, onToggleTheme, searchRef, inert, children }: AppFrameProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  const [searchOpen, setSearchOpen] = useState(false);
  const ThemeIcon = theme === 'dark' ? Sun : Moon;
  useSlashKey(searchRef);

  return (
    <div className={inert ? `${styles.frame} ${styles.blurred}` : styles.frame} inert={inert}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <aside className={styles.sidebar} aria-label="Sidebar">
        <Brand />
        {sidebar(() => undefined)}
      </aside>
      <div className={styles.page}>
        <header className={styles.topbar} data-search={searchOpen}>
          <div className={styles.menuButton}>
            <Drawer open={menuOpen} onOpenChange={setMenuOpen}>
              {sidebar(() => setMenuOpen(false))}
            </Drawer>
          </div>
          <div className={styles.mobileBrand}>
            <Brand />
          </div>
          <div className={styles.search}>
            <LazyCompanySearch size="bar" inputRef={searchRef} onChosen={() => setSearchOpen(false)} />
          </div>
          <p className={styles.note}>
            <Clock size={14} aria-hidden /> Price and overview cached 24 h. No live streaming.
          </p>
          <div className={styles.searchButton}>
            <IconButton
              label={searchOpen ? 'Close search' : 'Search'}
              icon={searchOpen ? <X size={20} aria-hidden /> : <Search size={20} aria-hidden />}
              onClick={() => setSearchOpen(!searchOpen)}
            />
          </div>
          <IconButton
            label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
            icon={<ThemeIcon size={16} aria-hidden />}
            onClick={onToggleTheme}
          />
        </header>
        <main id="main" className={styles.content} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

function Brand() {
  return (
    <div className={styles.brand}>
      <Mark size={22} /> Basecase
    </div>
  );
}

interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

function Drawer({ open, onOpenChange, children }: DrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Trigger render={<IconButton label="Open menu" icon={<Menu size={20} aria-hidden />} />} />
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={styles.drawer} aria-label="Menu">
          <div className={styles.drawerHead}>
            <Brand />
            <Dialog.Close render={<IconButton label="Close menu" icon={<X size={20} aria-hidden />} />} />
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The slash key goes to the search from anywhere but a field. */
function useSlashKey(searchRef: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.target;
      const typing =
        target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      searchRef.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [searchRef]);
}
