import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/** Beginnings of answers to messages, which the people of the desk write; first those of before. */
export async function createReplyTemplates(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table reply_templates (
    id text primary key check (substr(id, 1, 4) = 'tpl_'),
    label text not null check (label <> ''),
    label_key text not null unique,
    text text not null check (text <> ''),
    version integer not null default 1 check (version > 0),
    changed_at text not null
  ) ${strict}`.execute(db)
  const now = new Date().toISOString()
  for (const [id, label, text] of FIRST) {
    await sql`insert into reply_templates (id, label, label_key, text, changed_at)
      values (${id}, ${label}, ${label.toLocaleLowerCase('es')},
        ${`Hola, {nombre}:\n\n${text}\n\nUn saludo,\n{tienda}`}, ${now})`.execute(db)
  }
}

const FIRST = [
  [
    'tpl_envio',
    'Cuándo llega',
    'Tu pedido sale de aquí en cuanto está preparado, y el correo del envío lleva el enlace para seguirlo. Si me dices el número de pedido, te miro por dónde va.',
  ],
  [
    'tpl_devolver',
    'Cómo se devuelve',
    'Puedes devolverlo desde la página de tu pedido: elige las prendas y te damos la etiqueta, con el franqueo pagado. El dinero vuelve por donde pagaste en cuanto lo tenemos aquí.',
  ],
  [
    'tpl_talla',
    'Qué talla',
    'Dime tus medidas de pecho, cintura y cadera y qué prenda miras, y te digo qué talla cogería. Si dudas entre dos, la grande deja sitio para una capa debajo.',
  ],
  [
    'tpl_garantia',
    'Ha salido mal',
    'Siento que haya salido así. Mándame una foto respondiendo a este correo y el número de pedido: la garantía lo cubre, y te lo arreglo, te lo cambio o te devuelvo el dinero.',
  ],
] as const
