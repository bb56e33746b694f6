// French: what rulebooks choose where they differ. A choice without words here is told by its articles alone.

import { cardValues } from './policy-values-cards';

export const policyValues = {
  min_raise: {
    increment: 'Au moins la dernière mise ou relance',
    clickback: 'Mise précédente plus sa différence avec la grosse blind',
    double: 'Au moins le double de la mise',
  },
  reopen: {
    cumulative_full_raise: 'Quand les petits tapis réunis font une relance entière',
    doubled_total: 'Quand le total a doublé',
  },
  checked_then_short_open: { may_raise: 'Il peut relancer', call_or_fold: 'Suivre ou passer' },
  ante_order: {
    ante_first: 'L’ante d’abord',
    blind_first: 'La blind d’abord',
    by_format: 'Selon l’ante : la blind d’abord quand un seul joueur paie l’ante de la table',
  },
  raise_must_be_announced: { no: 'Valable', yes: 'À annoncer, sinon c’est suivre' },
  short_raise_silent: {
    fifty_percent: 'À partir de la moitié de la relance : complétée. En dessous : suivre',
    call: 'C’est suivre',
  },
  short_call: {
    complete: 'Il complète',
    choose_complete_or_fold: 'Il complète, ou passe en laissant ses jetons',
    complete_heads_up_or_opener_else_floor:
      'Il complète en tête-à-tête ou face à l’ouverture, sinon l’arbitre',
    full_call_heads_up_or_opener_else_td:
      'Il suit en entier en tête-à-tête ou face à l’ouverture, sinon le directeur',
  },
  lower_chip_facing_bet: {
    counts_as_chips: 'Comme les autres jetons',
    call_headsup_else_committed_call_or_fold: 'Suivre en tête-à-tête ; sinon suivre ou passer, jeton engagé',
  },
  earlier_chips_in_front: {
    what_lies_there_counts: 'Ce qui est devant le joueur à la fin',
    left_or_taken_back_else_all_together: 'Laissés ou repris : les nouveaux seuls ; sinon tout ensemble',
  },
  bare_short_amount: {
    void_restate: 'Rien : il redit ce qu’il fait',
    as_silent_chips: 'Comme les mêmes jetons sans un mot',
  },
  abbreviated_amount: {
    smallest_plausible: 'Le plus petit qui ait un sens',
    highest_up_to_pot: 'Le plus grand qui ne dépasse pas le pot, sinon l’arbitre',
    by_pot: 'Le plus grand qui ne dépasse pas le pot, sinon le plus petit',
  },
  call_plus_raise_phrase: {
    tolerated_exceptionally: 'Toléré par exception',
    minimum_raise: 'La relance minimum',
  },
  pot_bet: { invalid: 'Rien : il dit un montant', binds_to_valid_bet: 'Engage à la mise ou relance minimum' },
  conditional_declaration: {
    forbidden_sanction_on_complaint: 'Interdit ; sanction si un adversaire se plaint',
    td_may_bind_or_penalise: 'Le directeur peut l’imposer ou le sanctionner',
  },
  gross_misunderstanding: {
    td_may_return_bets_with_sanction: 'Le directeur peut rendre la mise, avec sanction',
    td_may_limit_loss_to_short_bet: 'Le directeur peut limiter la perte à ce qui a été mis',
    td_extreme_cases: 'Le directeur, dans les cas extrêmes',
    equity_for_the_misled_player: 'Le vrai montant ; le directeur peut être juste avec un joueur trompé',
    none_accepted_action: 'Le vrai montant est dû',
  },
  verbal_vs_chips: {
    verbal_unless_misunderstanding_then_acts: 'La parole ; mal entendue, les jetons',
    verbal: 'La parole',
    verbal_unless_td: 'La parole, sauf avis du directeur',
    first_of_both_then_clear_words_td_if_contradictory:
      'Le premier des deux, puis la parole claire ; sinon le directeur',
  },
  oversized_chip_announce_deadline: {
    amount_before_chip_touches: 'Montant dit avant que le jeton touche la table',
    raise_before_chip_touches: '« Relance » dit avant que le jeton touche la table',
  },
  multiple_identical_chips: {
    counts_in_full: 'Ils comptent en entier',
    call_if_one_chip_less_is_short: 'Suivre, si un jeton de moins ne suffisait pas',
    call_if_the_smallest_chip_is_needed:
      'Suivre, si le plus petit jeton est nécessaire, valeurs égales ou non',
    call: 'C’est suivre',
  },
  string_bet: { first_step_only: 'Seul le premier geste compte', call: 'C’est suivre' },
  tap_facing_bet: { fold: 'C’est passer', check: 'C’est dire parole' },
  check_said_facing_bet: {
    void: 'Rien de valable, on lui redemande',
    call_or_fold: 'Il suit ou passe, sans relancer',
  },
  count_duty: {
    bet_total_only: 'Une mise, et rien d’autre',
    bet_total_all_in_in_turn: 'Une mise ; un tapis, pour celui dont c’est le tour',
    all_in_facing_player_only: 'Un tapis, pour celui qui y fait face',
  },
  error_window: {
    until_chips_gathered: 'Jusqu’à ce que les jetons soient réunis',
    until_next_street_or_showdown: 'Jusqu’à la carte suivante, ou la première main montrée',
  },
  error_redecide: {
    yes: 'Oui',
    no: 'Non, ceux qui ont suivi complètent',
    later_amounts_completed: 'Non, les montants devenus trop petits sont complétés',
  },
  accepted_action: {
    floor_lets_stand: 'L’arbitre peut la laisser',
    as_understood_after_substantial_action: 'Maintenue telle que comprise après une action substantielle',
    stands_after_the_next_street: 'Maintenue dès la carte suivante',
  },
  chips_forgotten: {
    part_or_apart: 'L’arbitre : dans le tapis, ou non',
    part_apart_or_lost_not_paid: 'L’arbitre : dans le tapis, ou non, ou perdus et jamais payés',
    part_or_lost_not_paid: 'L’arbitre : dans le tapis, ou perdus et jamais payés',
  },
  acted_before_amount: {
    as_out_of_turn: 'Hors de son tour',
    may_sanction: 'Hors de son tour, sanction possible',
    call_for_the_floor: 'Passer engage ; suivre, l’arbitre décide',
  },
  oot_binding: {
    binding_unless_bet_or_raise: 'Engage, sauf si quelqu’un mise ou relance avant',
    binding_unless_money_added: 'Engage, sauf si quelqu’un ajoute des jetons avant',
    void: 'Ne compte pas',
  },
  oot_options_after_change: {
    raise_only_if_bet_or_raised: 'Ne relance que s’il avait misé ou relancé',
    raise_only_if_opened: 'Ne relance que s’il avait ouvert le pot',
    all_options_sanction: 'Tous les choix, et une sanction',
    all_options_may_sanction: 'Tous les choix, sanction possible',
  },
  oot_fold: {
    may_be_changed: 'Peut changer si la situation change',
    always_binding_sanction: 'Engage toujours, et une sanction',
    always_binding_may_sanction: 'Engage toujours, sanction possible',
  },
  skipped_trigger: {
    three_players_acted_after: 'Trois joueurs ont parlé après lui',
    substantial_action: 'Deux paroles dont une avec jetons, ou trois paroles',
  },
  skipped_consequence: {
    no_bet_if_unopened_dead_if_opened: 'Ne peut pas miser ; main morte si c’était ouvert',
    fold_or_call_until_reraise_by_other: 'Passe ou suit, jusqu’à la relance d’un autre',
    fold_or_call: 'Passe ou suit, sauf tolérance de l’arbitre',
    floor_dead_or_passive: 'L’arbitre : passe ou suit, ou main morte',
  },
  simultaneous: {
    second_is_oot: 'Le second a parlé hors de son tour',
    seat_order: 'Dans l’ordre des sièges',
  },
  fold_when_check_free: {
    sanction: 'Sanction',
    sanction_except_big_blind: 'Sanction ; la grosse blind ne perd que sa blind',
    binding_may_sanction: 'Définitif, sanction possible',
    binding: 'Permis, et définitif',
  },
  repeat_oot: {
    may_sanction: 'Sanction possible',
    sanction: 'Sanction',
    may_warn: 'Avertissement possible',
  },
  time_caller: {
    dealer_opponent_or_self: 'Le donneur, un adversaire dans le coup ou lui-même',
    any_seated_or_official: 'Tout joueur assis, ou un responsable',
    any_player_at_own_seat_td_approves: 'Tout joueur du tournoi assis à sa place, si le directeur accepte',
  },
  time_start: {
    at_the_call: 'Dès la demande',
    floor_arrival: 'À l’arrivée de l’arbitre, s’il accepte, après une minute au moins',
  },
  time_expiry: { hand_dead: 'Main morte', check_else_dead: 'Parole si possible, sinon main morte' },
  present_by: {
    last_card_dealt: 'À la dernière carte donnée',
    first_card_dealt: 'À la première carte donnée',
    before_first_betting_round: 'Avant le premier tour de mises',
    two_cards_received: 'Quand il a ses deux cartes',
  },
  leave_seat_in_hand: {
    cannot_act: 'Il ne peut pas parler',
    hand_dead_unless_allin: 'Main morte, sauf à tapis',
    absent: 'Il est absent',
    hand_dead_unless_allin_then_sanction: 'Main morte ; à tapis elle vit, puis une sanction',
    hand_lives_penalty: 'La main vit, sanction possible',
  },
  phone_kills_hand: {
    answering_kills: 'Répondre tue la main',
    switching_on_or_answering_kills: 'L’allumer ou répondre tue la main',
    not_tolerated: 'Pas toléré',
    warning_then_dead_even_allin: 'Avertissement, puis main morte même à tapis',
  },
  late_deadline: {
    free_end_level_1_paid_until_blinded_out:
      'Gratuit : fin du niveau 1. Payant : tant qu’il reste des jetons',
    end_of_level_2_default: 'Fin du niveau 2, sauf annonce',
    until_blinded_out: 'Tant qu’il reste des jetons',
    end_of_level_1: 'Fin du niveau 1',
    no_limit_blinds_taken: 'Sans limite, ses blinds sont prises',
  },
  late_replacement: { waiting_list: 'Par la liste d’attente', none_no_full_stack: 'Personne' },
  definitive_departure: {
    chips_removed_ranked_at_announcement: 'Ses jetons sont retirés, classé à ce moment',
    no_refund: 'Rien n’est remboursé',
  },
  arrival_seat: {
    bb_seat_or_nearest_left_of_bb: 'La grosse blind, ou la place la plus proche à sa gauche',
    nearest_left_of_button: 'La plus proche à gauche du bouton',
  },
  enter_direct_replacement: {
    plays_any_position: 'Il joue, à toute place',
    plays_obligations_except_between_button_and_sb: 'Il joue et paie, sauf entre bouton et petite blind',
    plays_except_sb_and_button: 'Il joue, sauf en petite blind et au bouton',
  },
  enter_left_of_new_dealer: {
    sit_out_one_then_button_skips: 'Il attend un coup, le bouton le saute',
    sit_out_unless_old_bb_seat: 'Il attend, sauf à l’ancienne grosse blind',
  },
  enter_on_new_button: {
    plays_button_passes_left: 'Il joue, le bouton passe à gauche',
    plays_button_if_bb_advance_unaffected_else_passes_left:
      'Il a le bouton si la grosse blind avance pareil ; sinon il passe à gauche',
    dealt_in: 'Il joue',
  },
  consecutive_blind_after_break: {
    sb_or_bb: 'Petite et grosse blind',
    bb_only: 'Grosse blind seulement',
  },
  dealer_service: {
    optional_final_table_pro_switches_rulebook: 'Possible en finale ; un professionnel change de règlement',
    uniform_all_tables: 'À toutes les tables ou à aucune',
    last_two_tables: 'Aux deux dernières tables',
  },
  eliminated_player: {
    leaves_table_and_reports: 'Quitte la table et se signale',
    out_when_no_chips: 'Dehors dès qu’il n’a plus de jetons',
    leaves_the_room: 'Quitte la salle',
  },
  missing_dealer: {
    previous_dealer: 'Le donneur d’avant',
    player_immediately_right_of_button: 'Le joueur à droite du bouton',
  },
  first_button: {
    high_card_or_software: 'À la plus haute carte ou par logiciel',
    drawn_with_seats: 'Tiré avec les places',
  },
  hand_start: {
    shuffle: 'Au mélange',
    first_shuffle: 'Au premier mélange ; une nouvelle donne est le même coup',
    previous_pot_awarded: 'Quand le pot est donné',
  },
  claim_window: {
    next_shuffle: 'Jusqu’au mélange suivant',
    next_hand_begins: 'Jusqu’au coup suivant',
    until_cards_gathered: 'Jusqu’au ramassage des cartes',
    reading_until_riffle_pot_until_substantial_action:
      'Lecture : jusqu’au mélange ; pot : jusqu’à l’action du coup suivant',
  },
  ...cardValues,
};

export type PolicyValues = typeof policyValues;
