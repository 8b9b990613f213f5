import type { Anatomy } from './anatomy.ts'

/** Trousers, skirts and dresses, swimwear, shoes, bags and small things. */
export const others = {
  banador: [
    { name: 'Cintura', text: 'Elástica, para que no se baje al salir del agua.' },
    { name: 'Cordón', text: 'Se ata antes de entrar y se afloja sin mirar.' },
    {
      name: 'Tejido',
      text: 'Fino a propósito: cuanta menos tela, menos agua se lleva encima.',
      shows: ['Gramaje', 'Secado'],
    },
    { name: 'Costado', text: 'La costura que más trabaja al abrir la zancada.' },
    {
      name: 'Bajo',
      text: 'Suelto, para que no tire de la pierna mojada.',
      shows: ['Largo interior'],
    },
  ],
  bolsa: [
    { name: 'Asas', text: 'Cargan con todo: son lo primero que se mira en una bolsa.' },
    {
      name: 'Unión del asa',
      text: 'Por aquí se rompen las bolsas malas. Mírala por los dos lados.',
    },
    { name: 'Boca', text: 'Abierta, para meter la mano sin mirar.' },
    {
      name: 'Tela',
      text: 'Lleva el peso y guarda las marcas del uso.',
      shows: ['Gramaje', 'Lona', 'Cuerpo'],
    },
    {
      name: 'Fondo',
      text: 'Es lo que toca el suelo y lo primero que se gasta.',
      shows: ['Volumen'],
    },
  ],
  bota: [
    {
      name: 'Caña',
      text: 'Sujeta el tobillo sin subir hasta el gemelo.',
      shows: ['Altura de caña'],
    },
    { name: 'Cordones', text: 'Más flojos arriba para subir, más firmes para bajar.' },
    {
      name: 'Empeine',
      text: 'Dobla a cada paso: es lo que el pie nota primero.',
      shows: ['Empeine'],
    },
    { name: 'Puntera', text: 'Aquí pega la piedra. Por eso va cubierta.' },
    {
      name: 'Suela',
      text: 'El taco agarra por el canto: cuando se redondea, toca cambiarla.',
      shows: ['Altura del taco', 'Suela'],
    },
  ],
  botella: [
    { name: 'Asa', text: 'De aquí se cuelga, con un dedo o con un mosquetón.' },
    { name: 'Tapón', text: 'De rosca. Gíralo hasta notar la junta.', shows: ['Tapón'] },
    { name: 'Boca', text: 'Por aquí entra el agua y por aquí se limpia.', shows: ['Boca'] },
    { name: 'Pared', text: 'Doble: lo de dentro no quema ni enfría la mano.', shows: ['Cuerpo'] },
    {
      name: 'Fondo',
      text: 'Plano, para que se tenga de pie en una mesa o en una piedra.',
      shows: ['Capacidad', 'Volumen'],
    },
  ],
  boxer: [
    {
      name: 'Cinturilla',
      text: 'Elástica y ancha, para que no se enrolle al sentarse.',
      shows: ['Cinturilla', 'Goma'],
    },
    { name: 'Delantero', text: 'Cortado en curva: da forma sin apretar.' },
    { name: 'Entrepierna', text: 'El roce empieza aquí: es donde conviene mirar las costuras.' },
    {
      name: 'Tejido',
      text: 'Elástico, para que siga al cuerpo y vuelva.',
      shows: ['Gramaje', 'Tejido'],
    },
    { name: 'Pernera', text: 'Cae lisa bajo el pantalón.', shows: ['Largo de pernera'] },
  ],
  calcetines: [
    { name: 'Caña', text: 'Canalé que sujeta sin marcar.', shows: ['Altura', 'Altura de caña'] },
    {
      name: 'Pierna',
      text: 'Punto elástico, sin rizo: la parte que más respira.',
      shows: ['Punto'],
    },
    { name: 'Talón', text: 'Con rizo, que amortigua donde el pie golpea.' },
    { name: 'Empeine', text: 'Más fino que el talón, para que la bota cierre bien.' },
    { name: 'Puntera', text: 'Rematada a mano: dentro de la bota, una costura se nota.' },
  ],
  collar_joya: [
    { name: 'Cierre', text: 'Queda en la nuca, donde ni se ve ni se engancha.' },
    { name: 'Cordón', text: 'Es lo que roza la piel todo el día.', shows: ['Cordón'] },
    {
      name: 'Caída',
      text: 'De ella depende que se lleve sobre la camiseta o debajo.',
      shows: ['Largo'],
    },
    { name: 'Cuenta', text: 'Para el colgante y no deja que baile.' },
    {
      name: 'Colgante',
      text: 'Pesa lo justo para volver siempre a su sitio.',
      shows: ['Colgante', 'Alto del colgante'],
    },
  ],
  falda: [
    { name: 'Cintura', text: 'Es lo único que sujeta: por eso va ancha.' },
    { name: 'Cordón', text: 'Átalo donde te quede mejor.' },
    { name: 'Cadera', text: 'Cae desde aquí sin marcar.' },
    {
      name: 'Tela',
      text: 'Su peso decide si se mueve con el aire o se queda.',
      shows: ['Gramaje'],
    },
    {
      name: 'Bajo',
      text: 'Ancho, para dar la zancada entera.',
      shows: ['Largo', 'Contorno del bajo'],
    },
  ],
  gafas: [
    { name: 'Patilla', text: 'Llega recta a la oreja y no aprieta la sien.' },
    { name: 'Bisagra', text: 'De cinco dientes. El tornillo se aprieta en casa.' },
    { name: 'Montura', text: 'De acetato y redondeada: es lo que se ve de ti.' },
    {
      name: 'Lente',
      text: 'Polarizada: quita el reflejo, no el paisaje.',
      shows: ['Categoría de filtro'],
    },
    {
      name: 'Puente',
      text: 'Apoya en la nariz. Si se mueve, es ancho para ti.',
      shows: ['Ancho de lente'],
    },
  ],
  gorra: [
    { name: 'Copa', text: 'De su forma depende que no apriete.' },
    { name: 'Ojales', text: 'Por aquí sale el calor.' },
    { name: 'Frente', text: 'Sube recto y mantiene la forma, también sin cabeza dentro.' },
    { name: 'Visera', text: 'Da sombra a los ojos y coge la curva que le des.', shows: ['Visera'] },
    { name: 'Borde', text: 'Toca la frente y recoge el primer sudor.', shows: ['Contorno'] },
  ],
  gorro: [
    { name: 'Coronilla', text: 'Cierra sin bulto, para llevarlo bajo una capucha.' },
    { name: 'Punto', text: 'Se estira a lo ancho y vuelve.', shows: ['Galga'] },
    {
      name: 'Vuelta',
      text: 'Dobla el punto sobre las orejas, donde hace falta.',
      shows: ['Vuelta', 'Capas en la vuelta'],
    },
    { name: 'Etiqueta', text: 'Cosida a un lado. Sirve para saber qué es delante.' },
    { name: 'Borde', text: 'Ciñe la frente sin marcarla.', shows: ['Contorno', 'Banda interior'] },
  ],
  mallas: [
    {
      name: 'Cintura',
      text: 'Alta, para que no baje en las cuestas.',
      shows: ['Cintura', 'Altura de cintura'],
    },
    { name: 'Tiro', text: 'Aquí tira la zancada: levanta la rodilla al probártelas.' },
    { name: 'Costado', text: 'Una pieza aparte, que sigue la pierna sin retorcerse.' },
    {
      name: 'Rodilla',
      text: 'Dobla mil veces por salida: el tejido tiene que volver.',
      shows: ['Gramaje'],
    },
    { name: 'Tobillo', text: 'Ceñido, para que no suba al meter la bota.' },
  ],
  mochila: [
    { name: 'Tapa', text: 'Lo que se busca a menudo va aquí arriba.', shows: ['Volumen'] },
    { name: 'Cintas', text: 'Aprietan la carga para que no baile.' },
    { name: 'Frente', text: 'Se abre sin deshacer la mochila.', shows: ['Bolsillos'] },
    { name: 'Lateral', text: 'El agua, al alcance de la mano.' },
    {
      name: 'Base',
      text: 'Se deja en el suelo cien veces: es lo que más se gasta.',
      shows: ['Tejido'],
    },
  ],
  pantalon_lino: [
    { name: 'Cintura', text: 'Sin botón que apriete después de comer.' },
    { name: 'Cordón', text: 'Átalo donde te quede mejor.' },
    { name: 'Cadera', text: 'Holgada: la tela cae sin tocar.' },
    {
      name: 'Pierna',
      text: 'Recta y ancha, para que el aire suba por dentro.',
      shows: ['Gramaje'],
    },
    {
      name: 'Bajo',
      text: 'Llega al zapato; con calor, se le dan dos vueltas.',
      shows: ['Ancho del bajo'],
    },
  ],
  pantalon_trekking: [
    { name: 'Cintura', text: 'Con botón y trabillas: admite cinturón.' },
    { name: 'Bolsillo en diagonal', text: 'Con cremallera, para lo que no debe caerse.' },
    {
      name: 'Bolsillo del muslo',
      text: 'Con solapa. Se abre también sentado.',
      shows: ['Bolsillos'],
    },
    { name: 'Rodilla', text: 'De tejido doble: por aquí se acaban los pantalones.' },
    {
      name: 'Bajo',
      text: 'Estrecho, para no pisarlo al bajar.',
      shows: ['Largo interior, talla M'],
    },
  ],
  pulsera: [
    { name: 'Puntas', text: 'Rematadas, para que el trenzado no se abra.' },
    { name: 'Nudo', text: 'Junta las dos vueltas.', shows: ['Cierre'] },
    {
      name: 'Trenza',
      text: 'Gira sobre la muñeca y se gasta por igual.',
      shows: ['Ancho', 'Grosor'],
    },
    { name: 'Vuelta interior', text: 'Más fina, corre por dentro de la otra.' },
    { name: 'Cuenta', text: 'El único adorno.', shows: ['Cuenta'] },
  ],
  short: [
    { name: 'Cintura', text: 'Con botón y trabillas: admite cinturón.' },
    { name: 'Tiro', text: 'Aquí se abre la zancada: súbete a una silla al probártelo.' },
    { name: 'Tela', text: 'Ligera y tupida: seca pronto y aguanta el roce.', shows: ['Gramaje'] },
    {
      name: 'Bolsillo de la pierna',
      text: 'Con cremallera: lo que va dentro llega a casa.',
      shows: ['Bolsillos'],
    },
    {
      name: 'Bajo',
      text: 'Por encima de la rodilla, para que doble sin tela.',
      shows: ['Largo interior', 'Largo de entrepierna'],
    },
  ],
  traje_bano: [
    { name: 'Tirante', text: 'Ancho: reparte y no se clava.' },
    { name: 'Escote', text: 'Redondo: se nada sin que haga bolsa.' },
    { name: 'Pecho', text: 'Con forro, y sujeta sin aro.' },
    { name: 'Cintura', text: 'Entallada: acompaña sin apretar.' },
    { name: 'Pierna', text: 'Ni alta ni baja: se trepa y sigue en su sitio.' },
  ],
  vestido: [
    { name: 'Escote', text: 'Se abre o se cierra con los botones.' },
    { name: 'Botones', text: 'Tres, y se abrochan los que quieras.', shows: ['Botones'] },
    { name: 'Cordón', text: 'Marca la cintura donde tú digas.', shows: ['Ajuste de cintura'] },
    { name: 'Falda', text: 'Con sitio para andar a zancadas.', shows: ['Gramaje'] },
    {
      name: 'Bajo',
      text: 'Siéntate al probártelo: ahí se ve el largo.',
      shows: ['Largo, talla M'],
    },
  ],
  zapatilla: [
    { name: 'Talón', text: 'Recoge el pie para que no baile en las bajadas.', shows: ['Caída'] },
    { name: 'Malla', text: 'Por aquí entra el agua y por aquí sale.', shows: ['Empeine'] },
    { name: 'Cordones', text: 'Tensa de la punta hacia arriba, no de un tirón.' },
    { name: 'Puntera', text: 'Reforzada para la piedra que no ves.' },
    {
      name: 'Suela',
      text: 'El taco agarra por el canto: mira lo que le queda.',
      shows: ['Altura del taco'],
    },
  ],
} satisfies Anatomy
