/** A place in a formula, in characters from 0. */
export interface Place {
  readonly start: number;
  /** The character after the last one. */
  readonly end: number;
}

export type Comparison = '>' | '>=' | '<' | '<=' | '=' | '!=';
export type Arithmetic = '+' | '-' | '*' | '/';

export interface NumberNode extends Place {
  readonly type: 'number';
  readonly value: number;
  readonly isPercent: boolean;
}
export interface TextNode extends Place {
  readonly type: 'text';
  readonly value: string;
}
/** A line, measure or fact, for lines with the view and the offset that follow it. */
export interface NameNode extends Place {
  readonly type: 'name';
  readonly name: string;
  readonly view: 'alone' | 'fy' | 'q';
  readonly offset: { readonly count: number; readonly unit: 'y' | 'q' } | null;
}
export interface UnaryNode extends Place {
  readonly type: 'unary';
  readonly operator: '-' | 'not';
  readonly operand: FormulaNode;
}
export interface BinaryNode extends Place {
  readonly type: 'binary';
  readonly operator: Arithmetic | Comparison | 'and' | 'or';
  readonly operatorAt: number;
  readonly left: FormulaNode;
  readonly right: FormulaNode;
}
export interface CallNode extends Place {
  readonly type: 'call';
  readonly name: string;
  readonly parameters: readonly FormulaNode[];
}
export type FormulaNode = NumberNode | TextNode | NameNode | UnaryNode | BinaryNode | CallNode;
