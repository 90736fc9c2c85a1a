import type { Locale } from '@ringside/rules/site/locales';
import type { NoticeTemplates } from './texts.ts';

/**
 * The notices in the other languages of the site, with the glossary's forms of address
 * (docs/locales).
 */
export const NOTICE_TRANSLATIONS: Record<Exclude<Locale, 'en'>, NoticeTemplates> = {
  fr: {
    'roster-checkin': [
      'Le check-in est ouvert',
      'Faites le check-in de {team} avant la fermeture.',
    ],
    'roster-checkin-closing': [
      'Le check-in ferme bientôt',
      '{team} n’a pas encore fait son check-in.',
    ],
    'match-found': ['Adversaire trouvé', 'Acceptez maintenant le match contre {opponent}.'],
    'match-checkin': [
      'Votre match va commencer',
      'Faites votre check-in pour le match contre {opponent}.',
    ],
    'match-checkin-closing': [
      'Dernier appel pour le check-in',
      'Vous n’avez pas fait votre check-in pour le match contre {opponent}.',
    ],
    'match-live': ['Votre match est en cours', '{team} joue maintenant contre {opponent}.'],
    'ban-turn': ['C’est votre tour', 'Votez dans la phase de bannissement contre {opponent}.'],
    'report-missing': ['Il manque le résultat', 'Signalez le résultat du match contre {opponent}.'],
    'result-reported': [
      'Confirmez le résultat',
      '{opponent} a signalé le résultat de votre match.',
    ],
    'result-final': ['Le résultat est définitif', '{team} {score} {opponent}'],
  },
  it: {
    'roster-checkin': ['Il check-in è aperto', 'Fai il check-in di {team} prima che chiuda.'],
    'roster-checkin-closing': [
      'Il check-in chiude tra poco',
      '{team} non ha ancora fatto il check-in.',
    ],
    'match-found': ['Avversario trovato', 'Accetta subito la partita contro {opponent}.'],
    'match-checkin': [
      'La tua partita sta per iniziare',
      'Fai il check-in per la partita contro {opponent}.',
    ],
    'match-checkin-closing': [
      'Ultima chiamata per il check-in',
      'Non hai fatto il check-in per la partita contro {opponent}.',
    ],
    'match-live': ['La tua partita è in corso', '{team} gioca adesso contro {opponent}.'],
    'ban-turn': ['È il tuo turno', 'Vota nella fase di ban contro {opponent}.'],
    'report-missing': [
      'Manca il risultato',
      'Segnala il risultato della partita contro {opponent}.',
    ],
    'result-reported': [
      'Conferma il risultato',
      '{opponent} ha segnalato il risultato della vostra partita.',
    ],
    'result-final': ['Il risultato è definitivo', '{team} {score} {opponent}'],
  },
  de: {
    'roster-checkin': ['Der Check-in ist offen', 'Checke {team} ein, bevor er schließt.'],
    'roster-checkin-closing': ['Der Check-in schließt bald', '{team} ist noch nicht eingecheckt.'],
    'match-found': ['Gegner gefunden', 'Nimm das Match gegen {opponent} jetzt an.'],
    'match-checkin': ['Dein Match beginnt gleich', 'Checke für das Match gegen {opponent} ein.'],
    'match-checkin-closing': [
      'Letzter Aufruf zum Check-in',
      'Du bist für das Match gegen {opponent} nicht eingecheckt.',
    ],
    'match-live': ['Dein Match läuft', '{team} spielt jetzt gegen {opponent}.'],
    'ban-turn': ['Du bist am Zug', 'Stimm in der Bannphase gegen {opponent} ab.'],
    'report-missing': ['Das Ergebnis fehlt', 'Melde das Ergebnis des Matches gegen {opponent}.'],
    'result-reported': [
      'Bestätige das Ergebnis',
      '{opponent} hat das Ergebnis eures Matches gemeldet.',
    ],
    'result-final': ['Das Ergebnis steht fest', '{team} {score} {opponent}'],
  },
  es: {
    'roster-checkin': [
      'El check-in está abierto',
      'Haz el check-in de {team} antes de que cierre.',
    ],
    'roster-checkin-closing': [
      'El check-in cierra pronto',
      '{team} todavía no ha hecho el check-in.',
    ],
    'match-found': ['Rival encontrado', 'Acepta ahora la partida contra {opponent}.'],
    'match-checkin': [
      'Tu partida está por empezar',
      'Haz check-in para la partida contra {opponent}.',
    ],
    'match-checkin-closing': [
      'Última llamada para el check-in',
      'No has hecho check-in para la partida contra {opponent}.',
    ],
    'match-live': ['Tu partida está en juego', '{team} juega ahora contra {opponent}.'],
    'ban-turn': ['Es tu turno', 'Vota en la fase de baneos contra {opponent}.'],
    'report-missing': [
      'Falta el resultado',
      'Reporta el resultado de la partida contra {opponent}.',
    ],
    'result-reported': [
      'Confirma el resultado',
      '{opponent} ha reportado el resultado de la partida.',
    ],
    'result-final': ['El resultado es definitivo', '{team} {score} {opponent}'],
  },
  pt: {
    'roster-checkin': ['O check-in está aberto', 'Faça o check-in de {team} antes que feche.'],
    'roster-checkin-closing': ['O check-in fecha em breve', '{team} ainda não fez o check-in.'],
    'match-found': ['Adversário encontrado', 'Aceite agora a partida contra {opponent}.'],
    'match-checkin': [
      'Sua partida vai começar',
      'Faça o check-in para a partida contra {opponent}.',
    ],
    'match-checkin-closing': [
      'Última chamada para o check-in',
      'Você não fez o check-in para a partida contra {opponent}.',
    ],
    'match-live': ['Sua partida está em andamento', '{team} joga agora contra {opponent}.'],
    'ban-turn': ['É a sua vez', 'Vote na fase de banimentos contra {opponent}.'],
    'report-missing': ['Falta o resultado', 'Reporte o resultado da partida contra {opponent}.'],
    'result-reported': ['Confirme o resultado', '{opponent} reportou o resultado da partida.'],
    'result-final': ['O resultado é definitivo', '{team} {score} {opponent}'],
  },
  jp: {
    'roster-checkin': ['チェックイン受付中', '締め切り前に{team}のチェックインをしてください。'],
    'roster-checkin-closing': [
      'まもなくチェックイン終了',
      '{team}はまだチェックインしていません。',
    ],
    'match-found': ['対戦相手が見つかりました', '{opponent}との試合を今すぐ承諾してください。'],
    'match-checkin': ['まもなく試合開始', '{opponent}との試合にチェックインしてください。'],
    'match-checkin-closing': [
      'チェックイン最終案内',
      '{opponent}との試合にまだチェックインしていません。',
    ],
    'match-live': ['試合が始まりました', '{team}が{opponent}と対戦中です。'],
    'ban-turn': ['あなたの手番です', '{opponent}とのバンフェーズで投票してください。'],
    'report-missing': [
      '結果がまだ報告されていません',
      '{opponent}との試合の結果を報告してください。',
    ],
    'result-reported': ['結果を確認してください', '{opponent}が試合の結果を報告しました。'],
    'result-final': ['結果が確定しました', '{team} {score} {opponent}'],
  },
  ko: {
    'roster-checkin': ['체크인이 열렸어요', '마감 전에 {team}의 체크인을 하세요.'],
    'roster-checkin-closing': ['체크인이 곧 마감돼요', '{team}: 아직 체크인하지 않았어요.'],
    'match-found': ['상대를 찾았어요', '{opponent} 상대 매치를 지금 수락하세요.'],
    'match-checkin': ['매치가 곧 시작돼요', '{opponent} 상대 매치에 체크인하세요.'],
    'match-checkin-closing': [
      '체크인 마지막 안내',
      '{opponent} 상대 매치에 아직 체크인하지 않았어요.',
    ],
    'match-live': ['매치가 진행 중이에요', '지금 {team} 대 {opponent} 매치가 열려요.'],
    'ban-turn': ['내 차례예요', '{opponent} 상대 밴 단계에서 투표하세요.'],
    'report-missing': ['결과가 없어요', '{opponent} 상대 매치의 결과를 보고하세요.'],
    'result-reported': ['결과를 확인하세요', '{opponent}: 매치 결과를 보고했어요.'],
    'result-final': ['결과가 확정됐어요', '{team} {score} {opponent}'],
  },
  zh_CN: {
    'roster-checkin': ['签到已开放', '请在截止前为 {team} 签到。'],
    'roster-checkin-closing': ['签到即将截止', '{team} 还没有签到。'],
    'match-found': ['已找到对手', '请立即接受与 {opponent} 的比赛。'],
    'match-checkin': ['你的比赛即将开始', '请为与 {opponent} 的比赛签到。'],
    'match-checkin-closing': ['签到最后提醒', '你还没有为与 {opponent} 的比赛签到。'],
    'match-live': ['你的比赛已开始', '{team} 正在对阵 {opponent}。'],
    'ban-turn': ['轮到你了', '请在与 {opponent} 的禁用阶段投票。'],
    'report-missing': ['赛果尚未上报', '请上报与 {opponent} 的比赛结果。'],
    'result-reported': ['请确认赛果', '{opponent} 已上报你们的比赛结果。'],
    'result-final': ['赛果已确定', '{team} {score} {opponent}'],
  },
  zh_TW: {
    'roster-checkin': ['報到已開放', '請在截止前為 {team} 報到。'],
    'roster-checkin-closing': ['報到即將截止', '{team} 還沒有報到。'],
    'match-found': ['已找到對手', '請立即接受與 {opponent} 的比賽。'],
    'match-checkin': ['你的比賽即將開始', '請為與 {opponent} 的比賽報到。'],
    'match-checkin-closing': ['報到最後提醒', '你還沒有為與 {opponent} 的比賽報到。'],
    'match-live': ['你的比賽已開始', '{team} 正在對戰 {opponent}。'],
    'ban-turn': ['輪到你了', '請在與 {opponent} 的禁用階段投票。'],
    'report-missing': ['賽果尚未回報', '請回報與 {opponent} 的比賽結果。'],
    'result-reported': ['請確認賽果', '{opponent} 已回報你們的比賽結果。'],
    'result-final': ['賽果已確定', '{team} {score} {opponent}'],
  },
  pl: {
    'roster-checkin': [
      'Check-in jest otwarty',
      'Potwierdź udział drużyny {team} przed zamknięciem.',
    ],
    'roster-checkin-closing': [
      'Check-in wkrótce się zamknie',
      'Udział drużyny {team} nie jest jeszcze potwierdzony.',
    ],
    'match-found': ['Przeciwnik znaleziony', 'Przyjmij teraz mecz z drużyną {opponent}.'],
    'match-checkin': [
      'Twój mecz zaraz się zacznie',
      'Potwierdź udział w meczu z drużyną {opponent}.',
    ],
    'match-checkin-closing': [
      'Ostatnie wezwanie do check-inu',
      'Twój udział w meczu z drużyną {opponent} nie jest potwierdzony.',
    ],
    'match-live': ['Twój mecz trwa', '{team} gra teraz z drużyną {opponent}.'],
    'ban-turn': ['Twoja tura', 'Zagłosuj w fazie banów z drużyną {opponent}.'],
    'report-missing': ['Brakuje wyniku', 'Zgłoś wynik meczu z drużyną {opponent}.'],
    'result-reported': ['Potwierdź wynik', 'Drużyna {opponent} zgłosiła wynik waszego meczu.'],
    'result-final': ['Wynik jest ostateczny', '{team} {score} {opponent}'],
  },
  tr: {
    'roster-checkin': ['Giriş açıldı', 'Kapanmadan önce {team} için giriş yap.'],
    'roster-checkin-closing': ['Giriş yakında kapanıyor', '{team} henüz giriş yapmadı.'],
    'match-found': ['Rakip bulundu', '{opponent} maçını şimdi kabul et.'],
    'match-checkin': ['Maçın başlamak üzere', '{opponent} maçı için giriş yap.'],
    'match-checkin-closing': ['Giriş için son çağrı', '{opponent} maçı için giriş yapmadın.'],
    'match-live': ['Maçın başladı', '{team} şimdi {opponent} ile oynuyor.'],
    'ban-turn': ['Sıra sende', '{opponent} ile yasaklama aşamasında oyunu kullan.'],
    'report-missing': ['Sonuç eksik', '{opponent} maçının sonucunu bildir.'],
    'result-reported': ['Sonucu onayla', '{opponent} maçınızın sonucunu bildirdi.'],
    'result-final': ['Sonuç kesinleşti', '{team} {score} {opponent}'],
  },
  ru: {
    'roster-checkin': ['Чек-ин открыт', 'Отметьте команду {team} до закрытия.'],
    'roster-checkin-closing': ['Чек-ин скоро закроется', 'Команда {team} ещё не отмечена.'],
    'match-found': ['Соперник найден', 'Примите матч с командой {opponent} сейчас.'],
    'match-checkin': ['Ваш матч скоро начнётся', 'Отметьтесь на матч с командой {opponent}.'],
    'match-checkin-closing': [
      'Последнее напоминание о чек-ине',
      'Вашего чек-ина на матч с командой {opponent} ещё нет.',
    ],
    'match-live': ['Ваш матч идёт', '{team} сейчас играет с командой {opponent}.'],
    'ban-turn': ['Ваш ход', 'Проголосуйте в стадии банов с командой {opponent}.'],
    'report-missing': ['Нет результата', 'Сообщите результат матча с командой {opponent}.'],
    'result-reported': [
      'Подтвердите результат',
      'Команда {opponent} сообщила результат вашего матча.',
    ],
    'result-final': ['Результат окончательный', '{team} {score} {opponent}'],
  },
};
