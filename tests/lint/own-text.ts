import type { RuleTester } from 'oxlint/plugins-dev'

type Rule = Exclude<Parameters<RuleTester['run']>[1], { createOnce: unknown }>
type Node = Parameters<NonNullable<ReturnType<Rule['create']>[string]>>[0]
type NodeOf<Name extends Node['type']> = Extract<Node, { type: Name }>
type Parent = NodeOf<'JSXElement' | 'JSXFragment'>
type Child = Parent['children'][number]
type Expression = NonNullable<NodeOf<'VariableDeclarator'>['init']>
type Type = NodeOf<'TSTypeAnnotation'>['typeAnnotation']
type Callable = Extract<Node, { async: boolean; params: unknown }>
/** What a child may turn out to be: `fixed` is a text that never changes, `slot` the caller's. */
type Leaf = 'element' | 'nothing' | 'fixed' | 'text' | 'slot'
type Report = (node: Node, says: string) => void

const OWN = 'A text that changes is the only child of its element: a template or a <span>.'
const BEFORE =
  'An element that comes and goes stands in front of a text: put the text into a <span>.'
const NO_ELEMENT = 'A text without an element of its own may be removed or changed: add a <span>.'

/** Elements and components whose callers hand over texts. */
const OF_WORDS =
  /^(?:a|b|button|caption|dd|dt|em|figcaption|h[1-6]|label|legend|li|option|output|p|small|span|strong|summary|td|th|Button|Link|LinkButton|NavLink|VisuallyHidden)$/

/**
 * A browser's translator puts another node in the place of each text. React goes on writing to the
 * text that it made, so only a text that it sets through its element still changes: one without
 * siblings. Where it inserts in front of a text, or removes one, it throws. Decides by syntax, so
 * what comes from another file is a text unless its type in this file says otherwise.
 */
const ownText: Rule = {
  create(context) {
    const parents: Parent[] = []
    const known = new Names()
    return {
      JSXElement: (node) => void parents.push(node),
      JSXFragment: (node) => void parents.push(node),
      VariableDeclarator: (node) => known.addVariable(node),
      FunctionDeclaration: (node) => known.addFunction(node),
      ArrowFunctionExpression: (node) => known.addParameters(node),
      TSPropertySignature: (node) => known.addProperty(node),
      'Program:exit': () => {
        const report: Report = (node, message) => context.report({ node, message })
        for (const parent of parents) checkChildren(parent, known, report)
        for (const component of known.components()) {
          for (const given of returnsOf(component)) {
            if (known.leavesOf(given).some((leaf) => leaf === 'text' || leaf === 'fixed')) {
              report(given, NO_ELEMENT)
            }
          }
        }
      },
    }
  },
}

export default { meta: { name: 'shop' }, rules: { 'own-text': ownText } }

function checkChildren(parent: Parent, known: Names, report: Report) {
  const children = parent.children.filter((child) => !isDropped(child))
  const isFragment = isFragmentNode(parent)
  const takesWords = isFragment || OF_WORDS.test(nameOf(parent))
  const isAlone = children.length === 1 && !isFragment
  for (const [at, child] of children.entries()) {
    if (child.type === 'JSXText') {
      if (isFragment && !isBlank(child.value)) report(child, NO_ELEMENT)
      continue
    }
    if (child.type !== 'JSXExpressionContainer') continue
    const given = child.expression as Expression
    const leaves = known.leavesOf(given)
    const isFixed = leaves.length === 1 && leaves[0] === 'fixed'
    const changes = !isFixed && leaves.some((leaf) => leaf === 'text' || leaf === 'fixed')
    if (changes && (!isAlone || known.isList(given))) report(child, OWN)
    else if (isFragment && isFixed) report(child, NO_ELEMENT)
    else if (leaves.includes('slot') && takesWords && children.length > 1) report(child, OWN)
    else if (known.comesAndGoes(given) && isBeforeText(children.slice(at + 1), known, takesWords)) {
      report(child, BEFORE)
    }
  }
}

/** Whether React would insert at the start of these in front of a text. */
function isBeforeText(later: readonly Child[], known: Names, takesWords: boolean): boolean {
  for (const child of later) {
    if (child.type === 'JSXText') {
      if (isBlank(child.value)) continue
      return true
    }
    if (child.type !== 'JSXExpressionContainer') return false
    const given = child.expression as Expression
    const leaves = known.leavesOf(given)
    if (leaves.includes('text') || (takesWords && leaves.includes('slot'))) return true
    if (leaves.includes('fixed')) return true
    if (!known.comesAndGoes(given)) return false
  }
  return false
}

/** JSX drops comments, and blanks that hold a line break. */
function isDropped(child: Child): boolean {
  if (child.type === 'JSXText') return isBlank(child.value) && child.value.includes('\n')
  return child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression'
}

/** No translator touches these. */
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

function nameOf(parent: Parent): string {
  const name = parent.type === 'JSXElement' ? parent.openingElement.name : undefined
  return name?.type === 'JSXIdentifier' ? name.name : ''
}

const isFragmentNode = (node: Parent): boolean =>
  node.type === 'JSXFragment' || nameOf(node) === 'Fragment'

/** What the names of a file stand for. */
class Names {
  readonly #values = new Map<string, Expression[]>()
  readonly #functions = new Map<string, Callable[]>()
  readonly #types = new Map<string, Type[]>()

  addVariable({ id, init }: NodeOf<'VariableDeclarator'>) {
    if (id.type !== 'Identifier') return
    const type = id.typeAnnotation?.typeAnnotation
    if (type) add(this.#types, id.name, type)
    else if (init && isCallable(init)) add(this.#functions, id.name, init)
    else if (init) add(this.#values, id.name, init)
  }

  addFunction(node: Callable) {
    if (node.id) add(this.#functions, node.id.name, node)
  }

  addParameters({ params }: Callable) {
    for (const one of params) {
      if (one.type !== 'Identifier' || !one.typeAnnotation) continue
      add(this.#types, one.name, one.typeAnnotation.typeAnnotation)
    }
  }

  addProperty({ key, typeAnnotation }: NodeOf<'TSPropertySignature'>) {
    if (key.type === 'Identifier' && typeAnnotation) {
      add(this.#types, key.name, typeAnnotation.typeAnnotation)
    }
  }

  /** The components of the file: functions with a capital. */
  components(): Callable[] {
    return [...this.#functions].flatMap(([name, nodes]) => (/^[A-Z]/.test(name) ? nodes : []))
  }

  /** Whether an expression gives an element at one time, and none or another one at another. */
  comesAndGoes(given: Expression): boolean {
    const leaves = this.leavesOf(given)
    return leaves.length > 1 || leaves[0] === 'slot' || this.isList(given)
  }

  isList(given: Expression): boolean {
    return given.type === 'ArrayExpression' || listCallback(given) !== undefined
  }

  leavesOf(given: Expression, within: readonly Expression[] = []): Leaf[] {
    if (within.includes(given)) return []
    const leaves = (part: Expression) => this.leavesOf(part, [...within, given])
    if (given.type === 'JSXElement' || given.type === 'JSXFragment') return ['element']
    if (given.type === 'Literal') {
      if (given.value === null || typeof given.value === 'boolean') return ['nothing']
      return [isBlank(given.value) ? 'nothing' : 'fixed']
    }
    if (given.type === 'TemplateLiteral') return [given.expressions.length === 0 ? 'fixed' : 'text']
    if (given.type === 'ConditionalExpression') {
      return [...leaves(given.consequent), ...leaves(given.alternate)]
    }
    if (given.type === 'LogicalExpression') {
      const left: Leaf[] = given.operator === '&&' ? ['nothing'] : leaves(given.left)
      return [...left, ...leaves(given.right)]
    }
    if (given.type === 'ArrayExpression') {
      return given.elements.flatMap((part): Leaf[] =>
        part === null || part.type === 'SpreadElement' ? ['text'] : leaves(part),
      )
    }
    if (given.type === 'Identifier') {
      return given.name === 'undefined' ? ['nothing'] : this.#leavesOfName(given.name, leaves)
    }
    if (given.type === 'MemberExpression') return this.#leavesOfMember(given, leaves)
    if (given.type === 'CallExpression') return this.#leavesOfCall(given, leaves)
    return 'expression' in given && typeof given.expression === 'object'
      ? leaves(given.expression) // `as`, `!`, `?.`, parentheses
      : ['text']
  }

  #leavesOfName(name: string, leaves: (part: Expression) => Leaf[]): Leaf[] {
    const types = this.#types.get(name)
    if (types) return types.flatMap(leavesOfType)
    const values = this.#values.get(name)
    if (values) return values.flatMap(leaves)
    return [name === 'children' ? 'slot' : 'text']
  }

  #leavesOfMember(given: NodeOf<'MemberExpression'>, leaves: (part: Expression) => Leaf[]): Leaf[] {
    if (!given.computed) {
      return given.property.type === 'Identifier'
        ? this.#leavesOfName(given.property.name, leaves)
        : ['text']
    }
    const name = given.object.type === 'Identifier' ? given.object.name : ''
    const types = this.#types.get(name)
    if (types) return types.flatMap(leavesOfType)
    const [held] = this.#values.get(name) ?? []
    if (held?.type !== 'ObjectExpression') return ['text']
    return held.properties.flatMap((one) =>
      one.type === 'Property' ? leaves(one.value) : ['text'],
    )
  }

  #leavesOfCall(given: NodeOf<'CallExpression'>, leaves: (part: Expression) => Leaf[]): Leaf[] {
    const { callee } = given
    const made = listCallback(given)
    if (made) return this.#leavesOfReturns(made, leaves)
    if (callee.type === 'Identifier') {
      if (callee.name === 'createPortal') return ['element']
      const type = this.#types.get(callee.name)
      if (type) return type.flatMap(leavesOfType)
      return this.#functions.has(callee.name) ? this.#leavesOfReturns(callee, leaves) : ['text']
    }
    return ['text']
  }

  #leavesOfReturns(made: Expression, leaves: (part: Expression) => Leaf[]): Leaf[] {
    const functions =
      made.type === 'Identifier' ? this.#functions.get(made.name) : isCallable(made) ? [made] : []
    return functions ? functions.flatMap(returnsOf).flatMap(leaves) : ['text']
  }
}

/** The function that makes each item of a list. */
function listCallback(given: Expression): Expression | undefined {
  if (given.type !== 'CallExpression' || given.callee.type !== 'MemberExpression') return undefined
  const { property } = given.callee
  const isMap = property.type === 'Identifier' && /^(?:map|flatMap)$/.test(property.name)
  return isMap ? (given.arguments[0] as Expression | undefined) : undefined
}

/** A list or table stands for its items. */
function leavesOfType(type: Type): Leaf[] {
  if (type.type === 'TSUnionType') return type.types.flatMap(leavesOfType)
  if (type.type === 'TSArrayType') return leavesOfType(type.elementType)
  if (type.type === 'TSTypeOperator') return leavesOfType(type.typeAnnotation)
  if (type.type === 'TSFunctionType') return leavesOfType(type.returnType.typeAnnotation)
  if (/^TS(?:Null|Undefined|Boolean)Keyword$/.test(type.type)) return ['nothing']
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return ['text']
  const item = type.typeArguments?.params.at(-1)
  if (item) return leavesOfType(item)
  if (type.typeName.name === 'ReactElement') return ['element']
  return [type.typeName.name === 'ReactNode' ? 'slot' : 'text']
}

const isCallable = (node: Expression): node is Expression & Callable =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'

/** What a function returns, without the functions inside it. */
function returnsOf({ body }: Callable): Expression[] {
  if (!body) return []
  if (body.type !== 'BlockStatement') return [body]
  const found: Expression[] = []
  const look = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(look)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as Node
    if (node.type === 'ReturnStatement') {
      if (node.argument) found.push(node.argument)
    } else if (/Statement$|^SwitchCase$|^CatchClause$/.test(node.type)) {
      for (const [key, part] of Object.entries(node)) if (key !== 'parent') look(part)
    }
  }
  look(body)
  return found
}

function add<Value>(map: Map<string, Value[]>, name: string, value: Value) {
  map.set(name, [...(map.get(name) ?? []), value])
}
