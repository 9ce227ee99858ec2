import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Menu } from '@basecase/shared-ui/components/menus/menu';
import { fileName, saveFile } from '@basecase/shared-ui/export/save-file';
import { Braces, Download, FileText } from 'lucide-react';
import type { Note } from '../watching/notes-query.ts';
import { toNotesText } from './notes-export.model.ts';

interface ExportNotesProps {
  readonly notes: readonly Note[];
  /** Null for all companies. */
  readonly symbol: string | null;
}

/** A button that saves the notes on screen as a text, or with all fields. */
export function ExportNotes({ notes, symbol }: ExportNotesProps) {
  const title = `${symbol ?? 'all'} notes`;
  const save = (content: string, type: string, extension: string) =>
    saveFile(new Blob([content], { type }), fileName(title, extension));
  return (
    <Menu
      trigger={<Button icon={<Download size={15} aria-hidden="true" />}>Export</Button>}
      items={[
        {
          key: 'md',
          label: 'Text with dates and figures (.md)',
          icon: <FileText size={15} />,
          onSelect: () => save(toNotesText(notes), 'text/markdown', 'md'),
        },
        {
          key: 'json',
          label: 'All fields (.json)',
          icon: <Braces size={15} />,
          onSelect: () => save(JSON.stringify(notes, null, 2), 'application/json', 'json'),
        },
      ]}
    />
  );
}
