import { whole, type Row } from './setting-kinds.ts'

const DELETED = 'Al acortarlo se borra antes lo que ya está guardado, y eso no se deshace.'

/** How long each kind of data is kept. */
export const RETENTION: Row[] = [
  [
    'datos.pedidos',
    'retention.orderYears',
    whole('años', 6, 20),
    'cuánto se guardan los pedidos; la ley pide 6 (C. de comercio, art. 30)',
    DELETED,
  ],
  [
    'datos.mensajes',
    'retention.contactMonths',
    whole('meses', 1, 60),
    'cuánto se guardan los mensajes',
    DELETED,
  ],
  [
    'datos.enlaces',
    'retention.orderLinkMonths',
    whole('meses', 1, 24),
    'cuánto abren un pedido los enlaces de los correos',
  ],
  [
    'datos.correos',
    'retention.sentMailDays',
    whole('días', 1, 365),
    'cuánto se guarda el texto de un correo enviado',
    DELETED,
  ],
  [
    'datos.busquedas',
    'retention.emptySearchMonths',
    whole('meses', 1, 24),
    'cuánto se guarda una búsqueda sin resultados desde la última vez',
    DELETED,
  ],
  [
    'datos.avisos',
    'retention.noticeMonths',
    whole('meses', 1, 24),
    'cuánto espera quien pide que le avises de que algo vuelve',
    DELETED,
  ],
  [
    'datos.opiniones',
    'retention.reviewMonths',
    whole('meses', 6, 72),
    'cuánto se guarda una opinión desde que se escribe o se cambia',
    DELETED,
  ],
  [
    'datos.registro',
    'retention.auditYears',
    whole('años', 1, 20),
    'cuánto se guardan los apuntes del registro: quién cambió qué',
    DELETED,
  ],
]
