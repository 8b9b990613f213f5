import type { StaffPermission } from '#core/account/staff/staff.ts'
import type { DeskIconName } from './ui/desk-icon.tsx'

/** A room of the desk, as the navigation, the keyboard and the search know it. */
export type Room = {
  to: string
  label: string
  /** Pressed after "g". */
  key: string
  permission: StaffPermission
  /** Rooms of one group stand together: work, goods, people and figures, the house. */
  group: 1 | 2 | 3 | 4
  /** Set for the few that the thumb bar of a phone has; the others are behind «Más». */
  icon?: DeskIconName
  /** Other words by which somebody looks for it. */
  words?: string
}

/** Every room, in the order of the navigation. A new room is a line here; see docs/desk-rooms.md. */
export const ROOMS: readonly Room[] = [
  {
    to: '/hoy',
    label: 'Hoy',
    key: 'h',
    permission: 'orders.read',
    group: 1,
    icon: 'sun',
    words: 'resumen espera ventas',
  },
  {
    to: '/pedidos',
    label: 'Pedidos',
    key: 'p',
    permission: 'orders.read',
    group: 1,
    icon: 'parcel',
    words: 'ventas enviar preparar paquetes',
  },
  {
    to: '/devoluciones',
    label: 'Devoluciones',
    key: 'd',
    permission: 'returns.handle',
    group: 1,
    icon: 'undo',
    words: 'desistir reembolso recibir etiqueta',
  },
  {
    to: '/dinero',
    label: 'Dinero',
    key: 'q',
    permission: 'orders.money',
    group: 1,
    words: 'reembolsos deber disputas transferencias extracto banco enlaces pagos cuadrar',
  },
  {
    to: '/mensajes',
    label: 'Mensajes',
    key: 'm',
    permission: 'messages.answer',
    group: 1,
    words: 'contacto responder contestar plantillas preguntas',
  },
  {
    to: '/productos',
    label: 'Productos',
    key: 'r',
    permission: 'products.edit',
    group: 2,
    words: 'precios fotos textos borradores catálogo',
  },
  {
    to: '/listas',
    label: 'Listas',
    key: 'z',
    permission: 'products.edit',
    group: 2,
    words:
      'colecciones categorías campos filtros colores tallas fabricantes actividades vocabulario',
  },
  {
    to: '/existencias',
    label: 'Existencias',
    key: 'e',
    permission: 'stock.count',
    group: 2,
    icon: 'barcode',
    words: 'contar recuento recibir género unidades ean stock movimientos',
  },
  {
    to: '/codigos',
    label: 'Códigos y rebajas',
    key: 'c',
    permission: 'codes.edit',
    group: 2,
    words: 'descuentos rebajas ofertas precios cupones',
  },
  {
    to: '/retiradas',
    label: 'Retiradas',
    key: 'v',
    permission: 'recalls.handle',
    group: 2,
    words: 'recuperación seguridad peligro riesgo aviso lote remedio',
  },
  {
    to: '/clientes',
    label: 'Clientes',
    key: 'l',
    permission: 'customers.read',
    group: 3,
    words: 'personas cuentas notas datos olvidar',
  },
  {
    to: '/opiniones',
    label: 'Opiniones',
    key: 'n',
    permission: 'reviews.moderate',
    group: 3,
    words: 'estrellas comentarios moderar publicar',
  },
  {
    to: '/facturas',
    label: 'Facturas',
    key: 'f',
    permission: 'invoices.read',
    group: 3,
    words: 'libro registros hacienda iva cadena pdf',
  },
  {
    to: '/informes',
    label: 'Informes',
    key: 'i',
    permission: 'reports.read',
    group: 3,
    words: 'ventas iva devoluciones tallas países búsquedas csv',
  },
  {
    to: '/correo',
    label: 'Correo',
    key: 'x',
    permission: 'mail.manage',
    group: 4,
    words: 'enviados fallidos buzón smtp prueba reintentar',
  },
  {
    to: '/paginas',
    label: 'Páginas',
    key: 'w',
    permission: 'settings.edit',
    group: 4,
    words: 'textos condiciones privacidad cookies aviso legal preguntas frecuentes faq borrador',
  },
  {
    to: '/ajustes',
    label: 'Ajustes',
    key: 'a',
    permission: 'settings.edit',
    group: 4,
    words: 'tarifa plazos políticas tienda',
  },
  {
    to: '/personas',
    label: 'Personas',
    key: 's',
    permission: 'staff.manage',
    group: 4,
    words: 'invitar papel acceso sesiones',
  },
  {
    to: '/registro',
    label: 'Registro',
    key: 'o',
    permission: 'audit.read',
    group: 4,
    words: 'apuntes quién cambió huella cadena auditoría',
  },
  {
    to: '/trabajos',
    label: 'Trabajos',
    key: 't',
    permission: 'jobs.read',
    group: 4,
    words: 'tareas fallos periódicos',
  },
  {
    to: '/copias',
    label: 'Copias',
    key: 'y',
    permission: 'backups.make',
    group: 4,
    words: 'copia de seguridad respaldo',
  },
]
