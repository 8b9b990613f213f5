import { Link } from 'react-router'
import { Block, Nothing } from '../ui/blocks.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { ListSearch } from '../ui/list-search.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { FOUND_WORDS, isSearched, type FoundGroup } from './found.ts'
import styles from './found-groups.module.css'

type SearchPageProps = { text: string; groups: readonly FoundGroup[] }

/** Everything that the desk has with a text, some of each kind. */
export function SearchPage({ text, groups }: SearchPageProps) {
  return (
    <>
      <PageHead
        title="Buscar"
        second={isSearched(text) ? `Con «${text}»` : 'En todo el mostrador'}
      />
      <ListSearch action="/buscar" text={text} hint="En todo el mostrador" />
      {groups.length === 0 ? <Empty text={text} /> : null}
      <div className={styles.groups}>
        {groups.map(({ kind, things, more }) => {
          const { title, one, says } = FOUND_WORDS[kind]
          return (
            <Block
              key={kind}
              title={title}
              aside={more === undefined ? null : <Link to={more}>Todos los que hay</Link>}
            >
              <DeskTable
                caption={title}
                height="numbers"
                rows={things}
                keyOf={({ to }) => to}
                linkOf={({ to, name }) => ({ to, text: name })}
                columns={[
                  { key: 'name', head: one, place: 'first', cell: () => null },
                  { key: 'says', head: says, place: 'second', cell: (thing) => thing.says },
                ]}
              />
            </Block>
          )
        })}
      </div>
    </>
  )
}

const Empty = ({ text }: { text: string }) => (
  <Nothing title={isSearched(text) ? `Nada con «${text}»` : 'Escribe al menos dos letras'}>
    Se busca por número, nombre, correo, código postal o EAN, con acentos o sin ellos, en lo que tu
    puesto puede abrir. También salas y ajustes por su nombre.
  </Nothing>
)
