//! Fills forms as a screen does: it puts answers where the form says, and knows no incident.

pub(crate) mod asked;

use serde_json::{Value, json};
use tapis_rules::chips::Chips;
use tapis_rules::judgement::{
    AmountAsk, Announcer, Announcing, Ask, ChoiceOption, Facts, IncidentForm,
};
use tapis_rules::ruling::{Announcement, Early, Incident};
use tapis_rules::seat::Seat;

/// Merges a patch (RFC 7396).
fn merge(target: &mut Value, patch: &Value) {
    let Value::Object(fields) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = json!({});
    }
    for (name, value) in fields {
        let object = target.as_object_mut().unwrap();
        if value.is_null() {
            object.remove(name);
        } else {
            merge(object.entry(name.as_str()).or_insert(Value::Null), value);
        }
    }
}

fn merge_facts(target: &mut Value, facts: &Facts) {
    merge(target, &Value::Object(facts.fields().clone()));
}

/// Puts a value at a pointer (RFC 6901).
fn put(target: &mut Value, pointer: &str, value: Value) {
    if pointer.is_empty() {
        return merge(target, &value);
    }
    if let Some(place) = target.pointer_mut(pointer) {
        *place = value;
        return;
    }
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    let object = target.pointer_mut(parent).unwrap().as_object_mut().unwrap();
    object.insert(name.to_owned(), value);
}

/// Random answers, each used once.
pub(crate) struct Filling<'a> {
    answers: std::iter::Cycle<std::slice::Iter<'a, u16>>,
    taken: Vec<Seat>,
    /// The player whom the form is about.
    who: Option<Seat>,
}

impl<'a> Filling<'a> {
    pub(crate) fn new(answers: &'a [u16]) -> Self {
        Self {
            answers: answers.iter().cycle(),
            taken: Vec::new(),
            who: None,
        }
    }

    fn number(&mut self, ways: usize) -> usize {
        usize::from(*self.answers.next().unwrap()) % ways.max(1)
    }

    fn one_of<T: Clone>(&mut self, all: &[T]) -> Option<T> {
        let index = self.number(all.len());
        all.get(index).cloned()
    }

    /// The incident; `None` when the answers leave something open.
    pub(crate) fn fill(&mut self, form: &IncidentForm) -> Option<Incident> {
        let mut incident = Value::Object(form.incident.fields().clone());
        for ask in &form.asks {
            self.answer(&mut incident, ask)?;
        }
        Some(
            serde_json::from_value(incident.clone())
                .unwrap_or_else(|error| panic!("{error}: {incident} of {form:?}")),
        )
    }

    fn seat(&mut self, from: &[Seat]) -> Option<Seat> {
        let free: Vec<Seat> = from
            .iter()
            .filter(|seat| !self.taken.contains(seat))
            .copied()
            .collect();
        let seat = self.one_of(&free)?;
        self.taken.push(seat);
        Some(seat)
    }

    fn answer(&mut self, incident: &mut Value, ask: &Ask) -> Option<()> {
        match ask {
            Ask::Seat { .. } => self.player(incident, ask)?,
            Ask::Seats { field, from } => {
                let count = self.number(from.len() + 1);
                let seats: Vec<Seat> = (0..count).map_while(|_| self.seat(from)).collect();
                put(incident, field, json!(seats));
            }
            Ask::Choice { options } => {
                let fits = |option: &ChoiceOption| self.fits(option);
                let options: Vec<ChoiceOption> = options
                    .iter()
                    .filter(|option| fits(option))
                    .cloned()
                    .collect();
                merge_facts(incident, &self.one_of(&options)?.sets);
            }
            Ask::Flag(flag) => {
                if self.number(2) == 0 {
                    merge_facts(incident, &flag.sets);
                }
            }
            Ask::Amount(ask) => self.amount(incident, ask)?,
            Ask::Chips { field, most } => {
                let count = self.number(usize::try_from(most.get()).unwrap().min(60_000)) + 1;
                put(incident, field, json!([{ "value": 1, "count": count }]));
            }
            Ask::Act { field, says } => {
                let early = self.early(says)?;
                put(incident, field, json!(early));
            }
            Ask::Acts { .. } => self.acts(incident, ask)?,
            Ask::Gesture {
                manners,
                circumstances,
                ..
            } => {
                let manner = self.one_of(manners)?;
                merge_facts(incident, &manner.sets);
                for ask in &manner.asks {
                    self.answer(incident, ask)?;
                }
                for flag in circumstances {
                    self.answer(incident, &Ask::Flag(flag.clone()))?;
                }
            }
        }
        Some(())
    }

    fn player(&mut self, incident: &mut Value, ask: &Ask) -> Option<()> {
        let Ask::Seat {
            field,
            from,
            optional,
            or,
        } = ask
        else {
            return None;
        };
        if (*optional || !or.is_empty()) && self.number(2) == 0 {
            if let Some(instead) = self.one_of(or) {
                merge_facts(incident, &instead.sets);
            }
            return Some(());
        }
        let Some(seat) = self.seat(from) else {
            return optional.then_some(());
        };
        if field == "/seat" {
            self.who = Some(seat);
        }
        put(incident, field, json!(seat));
        Some(())
    }

    fn acts(&mut self, incident: &mut Value, ask: &Ask) -> Option<()> {
        let Ask::Acts {
            field,
            says,
            least,
            most,
            with,
        } = ask
        else {
            return None;
        };
        let more = usize::from(most - least).min(says.from.len());
        let count = usize::from(*least) + self.number(more + 1);
        let acts: Vec<Early> = (0..count).map_while(|_| self.early(says)).collect();
        let is_with = with.is_none_or(|with| acts.iter().any(|act| act.seat == with));
        let is_enough = acts.len() >= usize::from(*least) && is_with;
        is_enough.then(|| put(incident, field, json!(acts)))
    }

    fn fits(&self, option: &ChoiceOption) -> bool {
        let only = option.only.as_ref();
        only.is_none_or(|only| self.who.is_some_and(|seat| only.contains(&seat)))
    }

    fn amount(&mut self, incident: &mut Value, ask: &AmountAsk) -> Option<()> {
        let limit = ask
            .limits
            .iter()
            .find(|limit| self.who.is_none_or(|seat| limit.seat == seat));
        let (mut least, most) = match limit {
            Some(limit) => (limit.least.get(), limit.most.get()),
            None => (0, 5_000),
        };
        if let Some(above) = &ask.above {
            least = incident.pointer(above).unwrap().as_u64().unwrap() + 1;
        }
        let ways = most.checked_sub(least)? + 1;
        let amount = least + u64::try_from(self.number(usize::try_from(ways).unwrap())).unwrap();
        put(incident, &ask.field, json!(amount));
        Some(())
    }

    fn early(&mut self, says: &Announcing) -> Option<Early> {
        let free: Vec<Announcer> = says
            .from
            .iter()
            .filter(|announcer| !self.taken.contains(&announcer.seat))
            .cloned()
            .collect();
        let announcer = self.one_of(&free)?;
        self.taken.push(announcer.seat);
        let mut all = announcer.says.clone();
        if let Some(limit) = announcer.raise {
            let span = limit.most.less(limit.least).get() + 1;
            let more = self.number(usize::try_from(span).unwrap());
            let to = limit.least + Chips::new(u64::try_from(more).unwrap()).unwrap();
            all.push(Announcement::RaiseTo { to });
        }
        if announcer.amount {
            let amount = Chips::from(u32::try_from(self.number(3_000)).unwrap());
            all.push(Announcement::Amount { amount });
        }
        let did = self.one_of(&all)?;
        let seat = announcer.seat;
        Some(Early { seat, did })
    }
}

/// Whether a form can be filled so that it says this incident.
pub(crate) fn reaches(form: &IncidentForm, incident: &Incident) -> bool {
    let wanted = serde_json::to_value(incident).unwrap();
    let known = Value::Object(form.incident.fields().clone());
    reach(&known, &form.asks, &wanted)
}

fn is(incident: &Value, wanted: &Value) -> bool {
    serde_json::from_value::<Incident>(incident.clone())
        .is_ok_and(|said| serde_json::to_value(said).unwrap() == *wanted)
}

fn merged(incident: &Value, facts: &Facts) -> Value {
    let mut incident = incident.clone();
    merge_facts(&mut incident, facts);
    incident
}

fn reach(incident: &Value, asks: &[Ask], wanted: &Value) -> bool {
    let Some((ask, rest)) = asks.split_first() else {
        return is(incident, wanted);
    };
    let found = |field: &str| wanted.pointer(field).cloned();
    let with = |field: &str, value: Value| {
        let mut incident = incident.clone();
        put(&mut incident, field, value);
        reach(&incident, rest, wanted)
    };
    match ask {
        Ask::Seat {
            field,
            from,
            optional,
            or,
        } => {
            let seat = found(field);
            let there = seat
                .filter(|seat| from.iter().any(|one| json!(one) == *seat))
                .is_some_and(|seat| with(field, seat));
            let left_out = *optional && reach(incident, rest, wanted);
            there
                || left_out
                || or
                    .iter()
                    .any(|option| reach(&merged(incident, &option.sets), rest, wanted))
        }
        Ask::Seats { field, from } => {
            let list = found(field).unwrap_or_else(|| json!([]));
            let all = list.as_array().unwrap();
            let can = all
                .iter()
                .all(|seat| from.iter().any(|one| json!(one) == *seat));
            can && with(field, list.clone())
        }
        Ask::Choice { options } => options.iter().any(|option| {
            let seat = wanted.get("seat");
            let only = option.only.as_ref();
            let fits = only.is_none_or(|only| only.iter().any(|one| Some(&json!(one)) == seat));
            fits && reach(&merged(incident, &option.sets), rest, wanted)
        }),
        Ask::Flag(flag) => {
            reach(incident, rest, wanted) || reach(&merged(incident, &flag.sets), rest, wanted)
        }
        Ask::Amount(ask) => found(&ask.field)
            .is_some_and(|amount| is_within(ask, &amount, wanted) && with(&ask.field, amount)),
        Ask::Chips { field, .. } => found(field).is_some_and(|chips| with(field, chips)),
        Ask::Act { field, says } => {
            let early = json!({ "seat": wanted.get("seat"), "did": wanted.get("did") });
            can_say(says, &early) && with(field, early)
        }
        Ask::Acts { field, .. } => {
            let list = found(field).unwrap_or_else(|| json!([]));
            can_say_all(ask, &list) && with(field, list)
        }
        Ask::Gesture {
            manners,
            circumstances,
            ..
        } => manners.iter().any(|manner| {
            let flags = circumstances.iter().cloned().map(Ask::Flag);
            let asks: Vec<Ask> = manner.asks.iter().cloned().chain(flags).collect();
            reach(&merged(incident, &manner.sets), &asks, wanted)
        }),
    }
}

fn is_within(ask: &AmountAsk, amount: &Value, wanted: &Value) -> bool {
    let chips = amount.as_u64().unwrap();
    let is_mine = |seat: Seat| wanted.get("seat").is_none_or(|who| json!(seat) == *who);
    ask.limits.is_empty()
        || ask.limits.iter().any(|limit| {
            is_mine(limit.seat) && limit.least.get() <= chips && chips <= limit.most.get()
        })
}

fn can_say_all(ask: &Ask, list: &Value) -> bool {
    let Ask::Acts {
        says,
        least,
        most,
        with,
        ..
    } = ask
    else {
        return false;
    };
    let acts = list.as_array().unwrap();
    let count = (usize::from(*least)..=usize::from(*most)).contains(&acts.len());
    let is_with = with.is_none_or(|seat| acts.iter().any(|act| act["seat"] == json!(seat)));
    count && is_with && acts.iter().all(|early| can_say(says, early))
}

fn can_say(says: &Announcing, early: &Value) -> bool {
    let Ok(early) = serde_json::from_value::<Early>(early.clone()) else {
        return false;
    };
    says.from
        .iter()
        .filter(|announcer| announcer.seat == early.seat)
        .any(|announcer| {
            announcer.says.contains(&early.did)
                || match early.did {
                    Announcement::RaiseTo { to } => announcer
                        .raise
                        .is_some_and(|limit| limit.least <= to && to <= limit.most),
                    Announcement::Amount { .. } => announcer.amount,
                    Announcement::Fold | Announcement::Check | Announcement::Call => false,
                }
        })
}
