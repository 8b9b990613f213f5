import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import plugin from './own-text.ts'

RuleTester.describe = describe
RuleTester.it = it
const tester = new RuleTester({
  languageOptions: { parserOptions: { lang: 'tsx' } },
})

const refused = {
  'a text beside a fixed one': '<p>Talla {size}</p>',
  'a template beside an element': '<b>{`Pagar ${sum}`}<small>ya</small></b>',
  'a call beside an element': '<b>{formatEuros(sum)} <small>ya</small></b>',
  'a text that comes and goes': "<p>Hola{isNew ? ' y bienvenida' : null}</p>",
  'one of two fixed texts': "<p>{isNew ? 'Hola' : 'Adiós'} <b>a</b></p>",
  'a text behind parentheses and types': '<p>Talla {((size as string)!)}</p>',
  'a text before a blank': '<p>{size} </p>',
  'an element before a text': '<p>{isNew ? <b>¡</b> : null}Hola</p>',
  'one of two elements before a text': '<p>{isNew ? <b>¡</b> : <i>¿</i>} Hola</p>',
  'a list before a text': '<p>{list.map((a) => <b key={a}>!</b>)} Hola</p>',
  'the only child of a fragment': '<>{size}</>',
  'a fixed text in a fragment': '<>Hola <b>a</b></>',
  'a fixed text in a fragment with a key': '<Fragment key={a}>Hola</Fragment>',
  'a list of texts': '<p>{list.map((a) => a.name)}</p>',
  'an array of texts': '<p>{[size, color]}</p>',
  'children beside an element of words': '<a><i />{children}</a>',
  'a slot beside an element of words':
    'type A = { title: ReactNode }\nconst A = ({ title }: A) => <h2>{title}<i /></h2>',
  'a slot of the props':
    'type A = { title: ReactNode }\nconst A = (props: A) => <h2>{props.title}<i /></h2>',
  'a component that gives a text': 'function Sum() { return formatted ? `${sum} €` : <b>0</b> }',
  'a component that gives a text in a branch':
    "const Sum = () => { if (none) { return 'nada' } return <b>1</b> }",
  'a function that gives texts':
    'const word = (a: string) => `${a}!`\nconst A = () => <p>Hola {word(name)}</p>',
}

const refusedTwice = {
  'two texts': '<p>{size}{color}</p>',
  'elements that come and go before a text': '<p>{a && <b>1</b>}{b && <b>2</b>}Hola</p>',
}

const accepted = {
  'a text alone': '<p>{size}</p>',
  'a text alone, on its own line, with a comment': '<p>\n  {/* why */}\n  {size}\n</p>',
  'one of two texts alone': "<p>{isNew ? 'Hola' : name}</p>",
  'a text or an element alone': "<dd>{none ? 'nada' : <b>1</b>}</dd>",
  'a text in an element of its own': '<p>Talla <span>{size}</span></p>',
  'a fixed text': "<p>Hola{' '}<b>a</b> {'{'}</p>",
  'a constant of the file': "const LIMIT = 'uno'\nconst A = () => <p>Hola {LIMIT}</p>",
  'an element after a text': '<p>Hola {isNew ? <b>!</b> : null}</p>',
  'an element before an element': '<p>{isNew && <b>!</b>} <i>Hola</i> a todos</p>',
  'a blank that comes and goes': "<p><b>1</b>{both && ' '}<b>2</b></p>",
  'a list of elements': '<ul>{list.map((a) => <li key={a}>{a}</li>)}<li>b</li></ul>',
  'a list of elements before children': '<ul>{list.map((a) => <li key={a} />)}{children}</ul>',
  'an element of the file': 'const A = () => { const b = <b>1</b>; return <p>Hola {b}</p> }',
  'a table of elements':
    'const signs = { a: <i />, b: <b /> }\nconst A = () => <p>{signs[a]}<b>1</b></p>',
  'elements from the caller':
    'type A = { icon?: ReactElement | null }\nconst A = ({ icon }: A) => <a>{icon}<b>1</b></a>',
  'a list of elements from the caller':
    'type A = { all: Record<string, ReactElement> }\nconst A = ({ all }: A) => <a>{all[1]}<b /></a>',
  'a slot beside no element of words': '<div><header />{children}</div>',
  'a function that gives elements':
    'const word = (a: string) => <b>{a}</b>\nconst A = () => <p>Hola {word(name)}</p>',
  'a component that gives elements':
    'function A() { return place ? createPortal(<b />, place) : null }',
  'a component whose handler gives a text':
    'function A() { const name = () => `${a}!`; return <b title={name()} /> }',
}

tester.run('own-text', plugin.rules['own-text'], {
  valid: Object.entries(accepted).map(([name, code]) => ({ name, code })),
  invalid: [
    ...Object.entries(refused).map(([name, code]) => ({ name, code, errors: 1 })),
    ...Object.entries(refusedTwice).map(([name, code]) => ({ name, code, errors: 2 })),
  ],
})
