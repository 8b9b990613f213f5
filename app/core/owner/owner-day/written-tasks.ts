import { many, since } from './task-words.ts'

/** What is written to the shop or by it, and waits. */
export type WrittenOfDay = {
  messages: { open: number; oldestAt: string | null }
  /** Reviews of buyers that nobody has read. */
  reviews: { waiting: number; oldestAt: string | null }
  failedMails: number
  /** Drafts that were due and could not be published. */
  unpublished: { pages: number; products: number }
}

type WrittenTask = { text: string; dueDay: null; command: string }

/** What the owner has to read, and what did not go out. */
export function writtenTasks({
  messages,
  reviews,
  failedMails,
  unpublished: { pages },
}: WrittenOfDay): WrittenTask[] {
  const open = many(messages.open, 'mensaje', 'mensajes')
  const unread = many(reviews.waiting, 'opinión', 'opiniones')
  return [
    ...(messages.open === 0
      ? []
      : [
          {
            text: `${open} sin contestar${since(messages.oldestAt)}`,
            dueDay: null,
            command: 'mensajes listar',
          },
        ]),
    ...(reviews.waiting === 0
      ? []
      : [
          {
            text: `${unread} por leer${since(reviews.oldestAt)}`,
            dueDay: null,
            command: 'opiniones listar',
          },
        ]),
    ...(failedMails === 0
      ? []
      : [
          {
            text: many(failedMails, 'correo que no ha salido', 'correos que no han salido'),
            dueDay: null,
            command: 'correo listar --estado fallido',
          },
        ]),
    ...(pages === 0
      ? []
      : [
          {
            text: many(pages, 'página que no salió en su día', 'páginas que no salieron en su día'),
            dueDay: null,
            command: 'textos borradores',
          },
        ]),
  ]
}
