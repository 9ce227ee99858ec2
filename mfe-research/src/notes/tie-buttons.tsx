import type { NoteBody } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Popover } from '@basecase/shared-ui/components/dialogs/popover';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { ChartNoAxesColumn, FileText } from 'lucide-react';
import { useState } from 'react';
import { FigurePicker } from './figure-picker.tsx';
import { FilingPicker } from './filing-picker.tsx';

type TieBody = NoteBody['ties'][number];

interface TieButtonsProps {
  readonly symbol: string;
  /** Why nothing more can be added; null where something can. */
  readonly full: string | null;
  readonly onAdd: (tie: TieBody) => void;
}

/** The buttons that tie a note to a figure, to a saved case, or to a filing. */
export function TieButtons({ symbol, full, onAdd }: TieButtonsProps) {
  const [figureAnchor, setFigureAnchor] = useState<HTMLElement | null>(null);
  const [filingAnchor, setFilingAnchor] = useState<HTMLElement | null>(null);
  const add = (tie: TieBody) => {
    setFigureAnchor(null);
    setFilingAnchor(null);
    onAdd(tie);
  };
  if (full !== null)
    return (
      <Text tone={2} size="xs">
        {full}
      </Text>
    );
  return (
    <Row align="stretch" wrap gap={8}>
      <Button
        size="sm"
        icon={<ChartNoAxesColumn size={14} aria-hidden="true" />}
        aria-expanded={figureAnchor !== null}
        onClick={({ currentTarget }) => setFigureAnchor(currentTarget)}
      >
        Tie to a figure
      </Button>
      <Button
        size="sm"
        icon={<FileText size={14} aria-hidden="true" />}
        aria-expanded={filingAnchor !== null}
        onClick={({ currentTarget }) => setFilingAnchor(currentTarget)}
      >
        Tie to a filing
      </Button>
      <Popover anchor={figureAnchor} title="Tie to a figure" onClose={() => setFigureAnchor(null)}>
        <FigurePicker symbol={symbol} onAdd={add} />
      </Popover>
      <Popover anchor={filingAnchor} title="Tie to a filing" onClose={() => setFilingAnchor(null)}>
        <FilingPicker symbol={symbol} onAdd={add} />
      </Popover>
    </Row>
  );
}
