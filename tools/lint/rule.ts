/** The parts of oxlint's rule interface (ESLint's) that our rules use. */

/** A node of the syntax tree; what else it has depends on its type. */
export interface SyntaxNode {
  type: string;
}

export interface RuleContext {
  /** The absolute path of the file under the linter. */
  filename: string;
  report(finding: { node: SyntaxNode; message: string }): void;
}

export interface Rule {
  meta: { type: 'problem'; docs: { description: string } };
  create(context: RuleContext): Record<string, (node: never) => void>;
}
