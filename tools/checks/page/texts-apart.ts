import { join, relative } from 'node:path';
import {
  isClassDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isMethodDeclaration,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import type { JsxChild, JsxElement, JsxFragment, Node, SourceFile } from 'typescript/unstable/ast';
import { API, type Checker, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync';

/** Text in the page that a browser's translator could make React fail at, or leave old. */
export interface LooseText {
  file: string;
  line: number;
  wrong: string;
}

const output = {
  beside: 'text stands beside other parts: give it an element of its own',
  after: 'fixed text follows a part that comes and goes: give it an element of its own',
  maybe: 'what stands beside other parts here may be text: give it an element, or the type Elements',
  through: 'text in a fragment or a provider stands beside what is around it: give it an element of its own',
  list: 'a list has texts in it: give each an element of its own',
  returned: 'a component is a text: give it an element of its own',
} as const;

/**
 * The texts of the page that have no element of their own. A browser that translates a page replaces texts by elements; React then
 * fails where it removes such a text or puts something in before it, and changes one that nobody sees any more (rule page 24).
 * A text alone in an element of the page is safe: React sets the content of the element.
 * @param folder of the project `web`
 */
export function looseTexts(folder: string): LooseText[] {
  const config = join(folder, 'tsconfig.json');
  const api = new API({ cwd: folder });
  try {
    const project = api.updateSnapshot({ openProject: config }).getProject(config);
    if (project === undefined) throw new Error(`No project at ${config}`);
    const { program, checker } = project;
    return program
      .getSourceFileNames()
      .filter((file) => file.startsWith(`${folder}/src/`) && /(?<!\.test)\.tsx$/.test(file))
      .flatMap((file) => {
        const source = program.getSourceFile(file);
        return source === undefined ? [] : looseIn(source, checker);
      })
      .map((found) => ({ ...found, file: relative(folder, found.file) }));
  } finally {
    api.close();
  }
}

function looseIn(source: SourceFile, checker: Checker): LooseText[] {
  const found: LooseText[] = [];
  const visit = (node: Node): void => {
    const wrong = wrongAt(node, checker);
    if (wrong !== null) {
      const line = source.text.slice(0, node.getStart(source)).split('\n').length;
      found.push({ file: source.fileName, line, wrong: output[wrong] });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function wrongAt(node: Node, checker: Checker): keyof typeof output | null {
  if (isJsxElement(node) || isJsxFragment(node)) return wrongChildren(node, checker);
  if (isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? ''))
    return returnsText(node, checker) ? 'returned' : null;
  if (isMethodDeclaration(node) && isClassDeclaration(node.parent) && node.name.getText() === 'render')
    return returnsText(node, checker) ? 'returned' : null;
  return null;
}

function returnsText(node: Node, checker: Checker): boolean {
  const type = checker.getTypeAtLocation(node);
  const signatures = type === undefined ? [] : checker.getSignaturesOfType(type, SignatureKind.Call);
  return signatures.some((one) =>
    ['text', 'maybe', 'list'].includes(contentOf(checker.getReturnTypeOfSignature(one), checker)),
  );
}

/** What a type can put into the page. */
type Content = 'text' | 'maybe' | 'list' | 'parts' | 'nothing';

const textFlags = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const noneFlags =
  TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLike | TypeFlags.Void | TypeFlags.Never;

function contentOf(type: Type | undefined, checker: Checker, depth = 0): Content {
  if (type === undefined || depth > 3) return 'parts';
  const kinds = new Set(
    (type.isUnionType() ? (type.getTypes() ?? []) : [type]).map((one) => contentOfOne(one, checker, depth)),
  );
  kinds.delete('nothing');
  if (kinds.has('list')) return 'list';
  if (kinds.has('maybe') || (kinds.has('text') && kinds.has('parts'))) return 'maybe';
  return [...kinds][0] ?? 'nothing';
}

function contentOfOne(type: Type, checker: Checker, depth: number): Content {
  if ((type.flags & TypeFlags.Any) !== 0) return 'maybe';
  if ((type.flags & textFlags) !== 0) return 'text';
  if ((type.flags & noneFlags) !== 0) return 'nothing';
  if (!type.isTypeReference() || !checker.isArrayLikeType(type)) return 'parts';
  const inside = checker.getTypeArguments(type).map((one) => contentOf(one, checker, depth + 1));
  return inside.some((one) => one === 'text' || one === 'maybe' || one === 'list') ? 'list' : 'parts';
}

/** A child as it is in the page: an element that is always there, fixed text, or what comes, goes and changes. */
type Child = 'element' | 'fixed' | Content;

function wrongChildren(node: JsxElement | JsxFragment, checker: Checker): keyof typeof output | null {
  const children = node.children
    .map((child) => childOf(child, checker))
    .filter((child) => child !== 'nothing');
  if (children.includes('list')) return 'list';
  const isText = (child: Child | undefined): boolean =>
    child === 'text' || child === 'fixed' || child === 'maybe';
  if (isPassedThrough(node)) return children.some(isText) ? 'through' : null;
  if (children.length < 2) return null;
  if (children.includes('text')) return 'beside';
  if (children.includes('maybe')) return 'maybe';
  const isLoose = children.some((child, index) => child === 'fixed' && children[index - 1] === 'parts');
  return isLoose ? 'after' : null;
}

/** Whether its children become children of the element around it. */
function isPassedThrough(node: JsxElement | JsxFragment): boolean {
  if (isJsxFragment(node)) return true;
  return /(?:Provider|Context|^Suspense|^StrictMode|^Fragment)$/.test(node.openingElement.tagName.getText());
}

function childOf(child: JsxChild, checker: Checker): Child {
  if (isJsxText(child)) return child.text.trim() !== '' || !child.text.includes('\n') ? 'fixed' : 'nothing';
  if (isJsxExpression(child)) {
    const { expression } = child;
    if (expression === undefined) return 'nothing';
    if (isStringLiteral(expression)) return 'fixed';
    return contentOf(checker.getTypeAtLocation(expression), checker);
  }
  if (isJsxFragment(child)) return 'parts';
  const { tagName } = isJsxSelfClosingElement(child) ? child : child.openingElement;
  // A component may be nothing, or become it.
  return isIdentifier(tagName) && /^[a-z]/.test(tagName.text) ? 'element' : 'parts';
}
