/**
 * Finds conditional elements beside bare text in TSX. A browser extension or a translation replaces text nodes; React then fails
 * to insert an element before one, and the page is gone. An element around the text, or around the condition, prevents that.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** One sentence for each place in a file, in its order. */
export function findBareText(file: string, source: string): string[] {
  const faults: string[] = []
  visit(parseSync(file, source).program, (node) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return
    const children = node['children'] as Node[]
    for (const child of children.filter(isConditionalElement)) {
      if (!children.some((other) => other !== child && isBareText(other))) continue
      const line = source.slice(0, child.start).split('\n').length
      faults.push(
        `${file}:${line} a conditional element stands beside bare text: put the text into an element`,
      )
    }
  })
  return faults
}

function isBareText(child: Node): boolean {
  if (child.type === 'JSXText') return (child['value'] as string).trim() !== ''
  const content = child['expression'] as Node | undefined
  if (child.type !== 'JSXExpressionContainer' || !content) return false
  return isText(content)
}

/** Text for sure: a literal, or a value named by its wording. */
function isText(content: Node): boolean {
  if (content.type === 'TemplateLiteral') return true
  if (content.type === 'Literal') return typeof content['value'] === 'string'
  if (content.type === 'ConditionalExpression')
    return isText(content['consequent'] as Node) || isText(content['alternate'] as Node)
  if (content.type === 'LogicalExpression') return isText(content['right'] as Node)
  if (content.type === 'CallExpression')
    return /(Text|Label|Count|Name|Title)$|^(count|format|text)/.test(nameOf(content['callee'] as Node))
  if (content.type === 'MemberExpression') {
    const [owner, name] = [nameOf(content['object'] as Node), nameOf(content['property'] as Node)]
    return /[wW]ording$/.test(owner) || /^(text|title|name|label|sentence|email)$/.test(name)
  }
  return (
    content.type === 'Identifier' &&
    /^(text|title|name|label|sentence|email|count|heading)$/.test(nameOf(content))
  )
}

function nameOf(node: Node | undefined): string {
  if (node?.type === 'Identifier') return node['name'] as string
  return node?.type === 'MemberExpression' ? nameOf(node['property'] as Node) : ''
}

function isConditionalElement(child: Node): boolean {
  const content = child['expression'] as Node | undefined
  if (child.type !== 'JSXExpressionContainer' || !content) return false
  if (content.type === 'LogicalExpression') return isElement(content['right'] as Node)
  if (content.type !== 'ConditionalExpression') return false
  // Of two elements of one type React keeps the node; all others it inserts or removes.
  return isElement(content['consequent'] as Node) || isElement(content['alternate'] as Node)
}

function isElement({ type, expression }: Node & { expression?: Node }): boolean {
  if (type === 'ParenthesizedExpression' && expression) return isElement(expression)
  return type === 'JSXElement' || type === 'JSXFragment'
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, see)
    return
  }
  if (typeof node !== 'object' || node === null) return
  if ('type' in node) see(node as Node)
  for (const value of Object.values(node)) visit(value, see)
}

if (process.argv[1] === import.meta.filename) {
  const root = path.join(import.meta.dirname, '..')
  const faults = globSync('src/web/**/*.tsx', { cwd: root }).flatMap((file) =>
    findBareText(file, readFileSync(path.join(root, file), 'utf8')),
  )
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
